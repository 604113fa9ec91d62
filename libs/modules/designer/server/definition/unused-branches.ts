import { Injectable } from '@nestjs/common';
import { problemOf, type Problem } from '#lab/process-engine/index.js';
import { FlowUse, type Judged } from '#lab/process-host/index.js';

/** How far back it is looked, and how many instances it takes to say that a branch is not used. */
const asked = { days: 90, least: 20 };

/** Branches of a drawing that the instances of the process did not take lately: a hint, which asks nothing. */
@Injectable()
export class UnusedBranches {
  constructor(private readonly use: FlowUse) {}

  async of(key: string, branches: NonNullable<Judged['branches']>): Promise<Problem[]> {
    const untaken = await this.use.untaken(
      key,
      branches.map(({ flow }) => flow),
      asked,
    );
    return branches.flatMap(({ flow, element }) => {
      const count = untaken.get(flow);
      return count === undefined
        ? []
        : [{ ...problemOf('notice', 'never-taken', flow, { count: `${count}` }), element }];
    });
  }
}
