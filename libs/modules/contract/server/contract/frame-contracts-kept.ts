import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Day } from '#lab/shared/day.js';
import { Database } from '#lab/platform/database/database.js';
import { FrameContracts, type NamedContract } from '../../../company/server/index.js';
import { parties } from '../../shared/contract.codes.js';
import { Contract } from './contract.entity.js';

/** Says of the frame contracts that vendors name whether they are in force, where they are kept in this room. */
@Injectable()
export class FrameContractsKept implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly frames: FrameContracts,
  ) {}

  onModuleInit(): void {
    this.frames.register((contract, on) => this.isInForce(contract, on));
  }

  /** A vendor names a contract by our number of it or by its own. */
  private async isInForce({ companyId, number }: NamedContract, on: Day): Promise<boolean | undefined> {
    const named = await this.db.repo(Contract).find({
      where: parties.flatMap((party) => {
        const live = { [`party${party}Id`]: companyId, deletedAt: IsNull() };
        return [
          { ...live, number },
          { ...live, externalNumber: number },
        ];
      }),
      select: { state: true, effectDate: true, endDay: true },
    });
    if (named.length === 0) return undefined;
    return named.some(
      ({ state, effectDate, endDay }) =>
        state === 'effective' && (effectDate ?? on) <= on && (endDay === null || endDay >= on),
    );
  }
}
