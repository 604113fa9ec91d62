import { Injectable } from '@nestjs/common';
import type { DurationFigures, ProcessFiguresView } from '#lab/shared/process-figures.js';
import type { ElementView } from '#lab/shared/process-inspection.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { given } from '#lab/platform/database/listing.js';
import { exportMark } from '#lab/platform/resource/export-mark.js';
import { writeSheet, type SheetCell } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { ProcessFigures } from '#lab/process-host/index.js';
import type { FiguresQuery } from '../../shared/figures.dto.js';

const hourMs = 3_600_000;

/** Columns after what a row is of; a row has those that say something about it. */
const columns = [
  'count',
  'average',
  'median',
  'p90',
  'waiting',
  'working',
  'tasks',
  'due',
  'late',
  'returned',
  'rejected',
  'automatic',
] as const;
type Figures = Partial<Record<(typeof columns)[number], number | null>>;
type Group = 'total' | 'endings' | 'months' | 'steps' | 'branches' | 'categories' | 'departments' | 'people';

/** The figures of a process as a workbook: one row for each name, with what it is of before it. Durations in hours. */
@Injectable()
export class FigureSheet {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly texts: Texts,
    private readonly audit: Audit,
    private readonly figures: ProcessFigures,
  ) {}

  async write(me: Me, key: string, query: FiguresQuery, seesPersons: boolean): Promise<Buffer> {
    const { language } = me;
    const say = (word: string) => this.texts.say(language, `cockpit.figures.${word}`);
    const rows = rowsOf(await this.figures.of(key, query, seesPersons), language, (word) =>
      this.texts.say(language, `cockpit.${word}`),
    );
    await this.db.unit(async () =>
      this.audit.record({
        action: 'process.figures.export',
        subject: 'process',
        recordId: key,
        actor: me.id,
        detail: { rows: rows.length, filters: given(query) },
      }),
    );
    const headers = [
      { title: say('sheet.of'), width: 22 },
      { title: say('sheet.name'), width: 40 },
      ...columns.map((column) => ({ title: say(`sheet.${column}`), width: 16 })),
    ];
    const cells = rows.map(([group, name, figures]): SheetCell[] => [
      say(`groups.${group}`),
      name,
      ...columns.map((column) => figures[column] ?? null),
    ]);
    return writeSheet(say('title'), headers, cells, { watermark: exportMark(this.clock.now()) });
  }
}

/** @param say texts of the room, by what follows `cockpit.` in their keys */
function rowsOf(
  { name, total, months, steps, branches, categories, departments, people }: ProcessFiguresView,
  language: Language,
  say: (word: string) => string,
): (readonly [Group, string, Figures])[] {
  const named = (view: ElementView) => (view.name ? nameIn(language, view.name) : say(`kinds.${view.kind}`));
  const { tasks, due, late, returned, rejected } = total;
  const automatic = total.automatic;
  const response = (group: Group) => (one: ProcessFiguresView['departments'][number]) =>
    [group, nameIn(language, one.name), { ...inHours(one), tasks: one.tasks, due: one.due, late: one.late }] as const;
  return [
    [
      'total',
      nameIn(language, name),
      { count: total.ended, ...inHours(total), tasks, due, late, returned, rejected, automatic },
    ],
    ...Object.entries(total.endings).map(
      ([ending, count]) => ['endings', say(`figures.endings.${ending}`), { count }] as const,
    ),
    ...months.map((month) => ['months', month.month, { count: month.ended, ...inHours(month) }] as const),
    ...steps.map(
      (step) =>
        [
          'steps',
          named(step),
          {
            ...{ count: step.visits, ...inHours(step), waiting: hours(step.waiting), working: hours(step.working) },
            ...{ tasks: step.tasks, due: step.due, late: step.late, returned: step.returned, rejected: step.rejected },
          },
        ] as const,
    ),
    ...branches.flatMap((branch) =>
      branch.flows.map(
        (flow) =>
          [
            'branches',
            `${named(branch)}: ${flowName(flow.name, named(flow.to), language)}`,
            { count: flow.count },
          ] as const,
      ),
    ),
    ...categories.map(
      ({ ended, tasks, due, late, ...one }) =>
        ['categories', nameIn(language, one.name), { count: ended, ...inHours(one), tasks, due, late }] as const,
    ),
    ...departments.map(response('departments')),
    ...(people ?? []).map(response('people')),
  ];
}

function flowName(name: BothNames | null, target: string, language: Language): string {
  return name ? nameIn(language, name) : `→ ${target}`;
}

function inHours({ average, median, p90 }: DurationFigures) {
  return { average: hours(average), median: hours(median), p90: hours(p90) };
}

/** Milliseconds as hours with two decimals. */
function hours(ms: number | null): number | null {
  return ms === null ? null : Math.round((ms / hourMs) * 100) / 100;
}
