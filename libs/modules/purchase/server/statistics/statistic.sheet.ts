import { Injectable } from '@nestjs/common';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { given } from '#lab/platform/database/listing.js';
import { exportMark } from '#lab/platform/resource/export-mark.js';
import { dayCell, writeSheet, type SheetCell } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import type { StatisticExport } from '../../shared/statistics.dto.js';
import { statisticColumnsShown, type StatisticKind } from '../../shared/statistics.words.js';
import { StatisticQueries } from './statistic.query.js';

/** The statistics as a workbook. */
@Injectable()
export class StatisticSheet {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly texts: Texts,
    private readonly audit: Audit,
    private readonly queries: StatisticQueries,
  ) {}

  /** @throws BusinessError where the selection has too many rows for one workbook */
  async write(me: Me, query: StatisticExport): Promise<Buffer> {
    const rows = await this.queries.all(me, query);
    const { language } = me;
    const say = (key: string) => this.texts.say(language, `purchase.statistics.${key}`);
    const headers = statisticColumnsShown.map(([field]) => ({ title: say(`fields.${field}`), width: 18 }));
    const cells = rows.map((row) =>
      statisticColumnsShown.map(([field, kind]) => this.cell(language, kind, field, row[field])),
    );
    const { sort: _sort, ...filters } = query;
    await this.db.unit(async () =>
      this.audit.record({
        action: 'purchaseStatistics.export',
        subject: 'purchaseStatistics',
        detail: { rows: rows.length, filters: given(filters) },
      }),
    );
    return writeSheet(say('title'), headers, cells, { watermark: exportMark(this.clock.now()) });
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
