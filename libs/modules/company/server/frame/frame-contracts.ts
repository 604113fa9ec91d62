import { Injectable } from '@nestjs/common';
import type { Day } from '#lab/shared/day.js';
import type { Company } from '../company/company.entity.js';

/** A contract that the record of a vendor names. */
export interface NamedContract {
  readonly companyId: string;
  readonly number: string;
}

/** Answers whether a contract is in force on a day; undefined where the room has none of that number with the company. */
export type IsInForce = (contract: NamedContract, on: Day) => Promise<boolean | undefined>;

/** Whether frame contracts of vendors cover what is ordered from them. The room that keeps contracts registers here. */
@Injectable()
export class FrameContracts {
  private isInForce: IsInForce | undefined;

  register(isInForce: IsInForce): void {
    this.isInForce = isInForce;
  }

  /**
   * Whether a vendor has a frame contract that covers an order of a day: its record names one that has not ended by then,
   * and where the contract itself is kept here, it is in force. A contract that is kept elsewhere counts by its record.
   */
  async covers(
    {
      id,
      frameContractNo: number,
      frameContractUntil: until,
    }: Pick<Company, 'id' | 'frameContractNo' | 'frameContractUntil'>,
    on: Day,
  ): Promise<boolean> {
    if (!number || (until !== null && until < on)) return false;
    return (await this.isInForce?.({ companyId: id, number }, on)) ?? true;
  }
}
