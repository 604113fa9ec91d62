import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { dayIn } from '#lab/shared/day.js';
import type { RoundOutcome } from '#lab/shared/round-end.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { inserts, remove, update } from '#lab/platform/database/sql.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import type { Definition } from '#lab/process-engine/index.js';
import { Definitions } from '../definitions/definitions.js';
import { nodeOf } from '../definitions/nodes.js';
import { ProcessFigure, ProcessHistory, ProcessInstance, ProcessTask } from '../entities.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects } from '../subjects.js';
import { grouped } from '../tasks/grouped.js';
import { topics } from '../topics.js';
import { FigureSums, everyDepartment, isDecided } from './figure-sums.js';
import { measureInstance, type InstanceMeasure, type MeasuredElements } from './measure.js';
import { RoundEnds } from './round-ends.js';

/** Instances that one unit measures. */
const atOnce = 200;
/** Figures are at most this old, in milliseconds. */
const everyMs = 5 * 60_000;
const measuredKinds = ['entered', 'left', 'acted', 'returned'];

type MeasuredInstance = Pick<
  ProcessInstance,
  'id' | 'definitionId' | 'subject' | 'initiator' | 'startedAt' | 'endedAt' | 'outcome' | 'categoryId'
>;

/**
 * Adds each instance that has ended to the figures of its process, once: in one unit with the mark that it was, so that
 * running the job again adds nothing. Nothing of it is written with a command.
 */
@Injectable()
export class ProcessMeasures implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly schedules: Schedules,
    private readonly definitions: Definitions,
    private readonly subjects: Subjects,
    private readonly directory: PeopleDirectory,
    private readonly ends: RoundEnds,
  ) {}

  onModuleInit(): void {
    this.schedules.register({
      topic: topics.measure,
      next: (now) => new Date(now.getTime() + everyMs),
      run: () => this.run(),
    });
  }

  /** Measures one batch, those that ended first; answers whether more wait. */
  async run(): Promise<boolean> {
    const found = await this.db.current.query({
      sql: 'SELECT `id` FROM `process_instance` WHERE `measuredAt` IS NULL AND `endedAt` > 0 ORDER BY `endedAt`, `id` LIMIT ?',
      values: [atOnce],
    });
    const ids = found.map(({ id }) => String(id));
    if (ids.length === 0) return false;
    // What the nightly cleaning removed in the meantime is not found again.
    await this.db.lock(ProcessInstance, ids);
    const instances: MeasuredInstance[] = await this.db.repo(ProcessInstance).find({
      where: { id: In(ids) },
      select: {
        id: true,
        definitionId: true,
        subject: true,
        initiator: true,
        startedAt: true,
        endedAt: true,
        outcome: true,
        categoryId: true,
      },
      order: { id: 'ASC' },
    });
    await this.add(instances);
    return ids.length === atOnce;
  }

  private async add(instances: readonly MeasuredInstance[]): Promise<void> {
    await this.directory.refresh();
    const zone = this.directory.zone();
    const now = this.clock.now();
    const ends = await this.ends.ofInstances(instances);
    const { historyOf, tasksOf } = await this.storyOf(instances.map(({ id }) => id));
    const sums = new FigureSums();
    const visits: VisitRow[] = [];
    for (const instance of instances) {
      const { id, definitionId, initiator, startedAt, endedAt, categoryId } = instance;
      if (endedAt === null) continue;
      const definition = await this.definitions.readable(definitionId);
      const elements = this.elementsOf(definition, instance.subject);
      const measure = measureInstance(historyOf.get(id) ?? [], tasksOf.get(id) ?? [], elements);
      const ending: RoundOutcome = ends.get(id)?.outcome ?? 'cancelled';
      const departmentId = initiator === null ? null : this.directory.departmentOf(initiator);
      const month = dayIn(zone, endedAt).slice(0, 7);
      const lasted = isDecided(ending) ? endedAt.getTime() - startedAt.getTime() : undefined;
      for (const department of departmentId === null ? [everyDepartment] : [everyDepartment, departmentId])
        sums.add(
          { definitionId, departmentId: department, month },
          { ending, lasted, categoryId, measure },
          elements,
          (user) => this.directory.departmentOf(user),
        );
      visits.push(...visitRows(id, definitionId, measure));
      this.db.write(update('process_instance', { measuredAt: now.getTime(), departmentId, ending }, { id }));
    }
    await this.writeFigures(sums);
    this.db.write(...inserts('process_visit', visits));
  }

  private async storyOf(ids: readonly string[]) {
    const history = await this.db.repo(ProcessHistory).find({
      where: { instanceId: In([...ids]), kind: In(measuredKinds) },
      select: {
        instanceId: true,
        n: true,
        kind: true,
        element: true,
        token: true,
        iteration: true,
        at: true,
        outcome: true,
        took: true,
      },
      order: { instanceId: 'ASC', n: 'ASC' },
    });
    const tasks = await this.db.repo(ProcessTask).find({ where: { instanceId: In([...ids]) }, order: { id: 'ASC' } });
    return {
      historyOf: new Map(grouped(history, ({ instanceId }) => instanceId)),
      tasksOf: new Map(grouped(tasks, ({ instanceId }) => instanceId)),
    };
  }

  /** A version that cannot be read any more tells no kinds: its instances are counted all the same, or they would hold up all others. */
  private elementsOf(definition: Definition | undefined, subjectName: string): MeasuredElements {
    const { subject } = this.subjects.of(subjectName);
    const node = (element: string) => (definition ? nodeOf(definition, element) : undefined);
    return {
      kindOf: (element) => node(element)?.kind,
      isSplit: (element) => (node(element)?.outgoing.length ?? 0) > 1,
      refuses: (action) => subject.actions[action]?.look === 'danger',
    };
  }

  /** Rows of a version, department and month are written anew together, with what they said before. */
  private async writeFigures(sums: FigureSums): Promise<void> {
    for (const group of sums.groups()) {
      const before = await this.db.repo(ProcessFigure).findBy({ ...group.of });
      const rows = group.rows(before);
      this.db.write(remove('process_figure', { ...group.of }), ...inserts('process_figure', rows));
    }
  }
}

interface VisitRow extends Record<string, unknown> {
  readonly definitionId: string;
  readonly element: string;
  readonly instanceId: string;
}

/** The elements and flows that an instance has passed. */
function visitRows(instanceId: string, definitionId: string, { steps, flows }: InstanceMeasure): VisitRow[] {
  const about = { definitionId, instanceId };
  return [
    ...[...steps].map(([element, { visits, late, returned, rejected }]) => ({
      ...about,
      element,
      visits,
      late,
      returned,
      rejected,
    })),
    ...[...flows].map(([element, visits]) => ({ ...about, element, visits, late: 0, returned: 0, rejected: 0 })),
  ];
}
