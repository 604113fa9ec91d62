import { Injectable, type OnModuleInit } from '@nestjs/common';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { given } from '#lab/platform/database/listing.js';
import { LongExports } from '#lab/platform/exports/long-exports.js';
import { exportMark } from '#lab/platform/resource/export-mark.js';
import { dayCell, writeSheet, type SheetCell } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { cataloguePages } from '../../shared/purchase.pages.js';
import type { StatisticExport, StatisticRow } from '../../shared/statistics.dto.js';
import {
  statisticColumnsShown,
  statisticsExport,
  statisticsFile,
  type StatisticKind,
} from '../../shared/statistics.words.js';
import { StatisticQueries, type StatisticPlace } from './statistic.query.js';

/** What the statistics are called in the audit. */
const audited = 'purchaseStatistics';

/** The statistics as a workbook: at once where they are short, in the background where they are long. */
@Injectable()
export class StatisticSheet implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly texts: Texts,
    private readonly audit: Audit,
    private readonly queries: StatisticQueries,
    private readonly exports: LongExports,
  ) {}

  onModuleInit(): void {
    const ready = (language: Language, rows: number) =>
      this.texts.say(language, 'purchase.statistics.longExport.isReady', { rows });
    this.exports.register<StatisticExport>({
      kind: statisticsExport,
      right: mayPurchase.statistics.export,
      audited,
      file: statisticsFile,
      path: cataloguePages.statistics.path,
      sheet: (language) => this.head(language),
      ready: (rows) => ({ zh: ready('zh', rows), en: ready('en', rows) }),
      count: (me, query) => this.queries.count(me, query),
      stretch: async (me, query, after, most) => {
        const { rows, place } = await this.queries.behind(me, query, after as StatisticPlace | null, most);
        return { rows: rows.map((row) => this.cells(me.language, row)), after: place };
      },
    });
  }

  /** @throws BusinessError where the selection has too many rows for one workbook */
  async write(me: Me, query: StatisticExport): Promise<Buffer> {
    const rows = await this.queries.all(me, query);
    const { title, headers } = this.head(me.language);
    const { sort: _sort, ...filters } = query;
    await this.db.unit(async () =>
      this.audit.record({
        action: `${audited}.export`,
        subject: audited,
        detail: { rows: rows.length, filters: given(filters) },
      }),
    );
    const cells = rows.map((row) => this.cells(me.language, row));
    return writeSheet(title, headers, cells, { watermark: exportMark(this.clock.now()) });
  }

  private head(language: Language) {
    const say = (key: string) => this.texts.say(language, `purchase.statistics.${key}`);
    const headers = statisticColumnsShown.map(([field]) => ({ title: say(`fields.${field}`), width: 18 }));
    return { title: say('title'), headers };
  }

  private cells(language: Language, row: StatisticRow): SheetCell[] {
    return statisticColumnsShown.map(([field, kind]) => this.cell(language, kind, field, row[field]));
  }

  private cell(
    language: Language,
    kind: StatisticKind,
    field: string,
    value: string | BothNames | { readonly name: BothNames } | null,
  ): SheetCell {
    if (value === null || value === '') return null;
    if (typeof value !== 'string') return nameIn(language, 'name' in value ? value.name : value);
    if (kind === 'number' || kind === 'money') return Number(value);
    if (kind === 'day') return dayCell(value);
    return kind === 'text' ? value : this.texts.say(language, statusText(kind, field, value));
  }
}

/** Where the word of a status is. */
function statusText(kind: StatisticKind, field: string, code: string): string {
  if (kind === 'lineStatus') return `purchase.line.statusCodes.${code}`;
  if (kind === 'orderStatus') return `purchase.order.states.${code}`;
  return `purchase.statistics.${field}es.${code}`;
}
