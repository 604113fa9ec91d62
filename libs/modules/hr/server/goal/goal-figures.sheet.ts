import { Injectable } from '@nestjs/common';
import { nameIn } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { given } from '#lab/platform/database/listing.js';
import { exportMark } from '#lab/platform/resource/export-mark.js';
import { writeSheet, type SheetCell } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { FigureQuery } from '../../shared/goal-figures.dto.js';
import { goalGrades, goalSteps } from '../../shared/goal.codes.js';
import { averageOf, finalScores, funnelOf, gradesOf } from './goal-figures.rules.js';
import { GoalFigureQueries } from './goal-figures.query.js';

/** The figures of a year as a workbook: a row for each department and reporting level. */
@Injectable()
export class GoalFigureSheet {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly texts: Texts,
    private readonly audit: Audit,
    private readonly org: OrgDirectory,
    private readonly queries: GoalFigureQueries,
  ) {}

  async write(me: Me, query: FigureQuery): Promise<Buffer> {
    const { language } = me;
    const say = (key: string) => this.texts.say(language, `hr.${key}`);
    const { year, levels, sets, people } = await this.queries.counted(me, query);
    const departments = [...new Set([...sets, ...people].map(({ departmentId }) => departmentId))];
    const rows = departments
      .map((id) => ({ id, name: nameIn(language, this.org.departmentName(id) ?? { zh: id ?? '', en: id }) }))
      .sort((a, b) => a.name.localeCompare(b.name, language))
      .flatMap(({ id, name }) =>
        levels.flatMap((level): SheetCell[][] => {
          const isIn = (each: { departmentId: string | null; level: number }) =>
            each.departmentId === id && each.level === level;
          const [own, writers] = [sets.filter(isIn), people.filter(isIn)];
          if (own.length === 0 && writers.length === 0) return [];
          const funnel = funnelOf(own, writers.length);
          const finals = finalScores(own);
          const average = averageOf(finals);
          return [
            [
              ...[year, name, level, funnel.people, ...goalSteps.map((step) => funnel[step])],
              average === null ? null : Number(average),
              ...gradesOf(finals).map(({ count }) => count),
            ],
          ];
        }),
      );
    const titles = [
      ...['year', 'department', 'level', 'people', ...goalSteps, 'average'].map((key) => say(`goalStatistics.${key}`)),
      ...goalGrades.map((grade) => say(`goal.gradeCodes.${grade}`)),
    ];
    await this.db.unit(async () =>
      this.audit.record({
        action: 'goalStatistics.export',
        subject: 'goalStatistics',
        detail: { rows: rows.length, filters: given(query) },
      }),
    );
    const headers = titles.map((title) => ({ title, width: 14 }));
    return writeSheet(say('goal.statistics'), headers, rows, { watermark: exportMark(this.clock.now()) });
  }
}
