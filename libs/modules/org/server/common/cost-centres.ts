import { Injectable } from '@nestjs/common';

/** A cost centre of the room that keeps them. */
export interface CostCentre {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Whether it may still be chosen. */
  readonly enabled: boolean;
}

/** Where the room that keeps cost centres says which there are; departments only name their codes. */
@Injectable()
export class CostCentres {
  private source: (() => Promise<readonly CostCentre[]>) | undefined;

  register(source: () => Promise<readonly CostCentre[]>): void {
    this.source = source;
  }

  /** None, until a room keeps them. */
  async list(): Promise<readonly CostCentre[]> {
    return (await this.source?.()) ?? [];
  }
}
