import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { ShownFields, Subjects } from '#lab/process-host/index.js';
import type { SampleFacts } from '../../shared/dry-run.dto.js';
import { DryRuns } from './dry-runs.js';

/** The facts of one record, on which expressions are tried while they are written. */
@Injectable()
export class RecordSample {
  constructor(
    private readonly dryRuns: DryRuns,
    private readonly subjects: Subjects,
    private readonly fields: ShownFields,
  ) {}

  /** Those that this person gets to see. @throws BusinessError 8013 for a record that they may not read */
  async of(me: Me, subject: string, id: string): Promise<SampleFacts> {
    if (!this.subjects.has(subject)) throw new BusinessError(errors.notFound);
    const { binding, record } = await this.dryRuns.readable(me, subject, id);
    await binding.noteReading?.(record, me);
    const facts = Object.entries((await binding.facts(record)) as Readonly<Record<string, unknown>>);
    const sees = await this.fields.seenBy(me, subject, record);
    return { facts: Object.fromEntries(facts.filter(([name]) => sees(name))) };
  }
}
