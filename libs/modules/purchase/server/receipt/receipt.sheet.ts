import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { mostExported } from '#lab/shared/import.js';
import { nameIn, type Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { given } from '#lab/platform/database/listing.js';
import { exportMark } from '#lab/platform/resource/export-mark.js';
import { dayCell, writeSheet, type SheetCell } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import type { ReceiptLineView, ReceiptQuery, ReceiptRow } from '../../shared/receipt.dto.js';
import { receiptSubject } from '../../shared/receipt.words.js';
import { ReceiptQueries } from './receipt.query.js';

type Cell = (row: ReceiptRow, line: ReceiptLineView, language: Language) => SheetCell;

/** The columns of the workbook, a row for each line; titles are `purchase.receipt.fields.<field>`. */
const columns: Readonly<Record<string, Cell>> = {
  number: ({ number }) => number,
  receivedOn: ({ receivedOn }) => dayCell(receivedOn),
  vendor: ({ vendor }) => vendor,
  order: (_row, { order }) => order.number,
  item: (_row, { item }) => item,
  catalogNo: (_row, { catalogNo }) => catalogNo,
  quantity: (_row, { quantity }) => Number(quantity),
  rejectedQuantity: (_row, { rejectedQuantity }) => Number(rejectedQuantity),
  unit: (_row, { unit }) => unit,
  rejectionReason: (_row, { rejectionReason }) => rejectionReason,
  lotNo: (_row, { lotNo }) => lotNo,
  batchNo: (_row, { batchNo }) => batchNo,
  expiryDate: (_row, { expiryDate }) => dayCell(expiryDate),
  warehouse: ({ warehouseName }, _line, language) => (warehouseName ? nameIn(language, warehouseName) : null),
  receiver: ({ receiver }, _line, language) => nameIn(language, receiver.name),
};

/** The list of receipts as a workbook. */
@Injectable()
export class ReceiptSheet {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly texts: Texts,
    private readonly queries: ReceiptQueries,
  ) {}

  /** All pages of a list. @throws BusinessError 8017 where it is too long for a workbook */
  async of(me: Me, query: ReceiptQuery): Promise<Buffer> {
    const { rows, total } = await this.queries.inFull(me, { ...query, page: 1, size: mostExported });
    if (total > mostExported) throw new BusinessError(errors.tooManyToExport, [mostExported]);
    await this.note(query, total);
    const { language } = me;
    const say = (key: string) => this.texts.say(language, `purchase.receipt.${key}`);
    const titles = [...Object.keys(columns), 'state'].map((field) => ({ title: say(`fields.${field}`), width: 20 }));
    const cells = rows.flatMap((row) =>
      row.lines.map((line) => [
        ...Object.values(columns).map((cell) => cell(row, line, language)),
        say(`states.${row.state}`),
      ]),
    );
    return writeSheet(say('many'), titles, cells, { watermark: exportMark(this.clock.now()) });
  }

  private note({ page: _page, size: _size, id, ...filters }: ReceiptQuery, rows: number): Promise<void> {
    const chosen = id && { chosen: id.length };
    const detail = { rows, ...given({ ...filters, ...chosen }) };
    return this.db.unit(async () =>
      this.audit.record({ action: `${receiptSubject}.export`, subject: receiptSubject, detail }),
    );
  }
}
