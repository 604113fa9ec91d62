import { Inject } from '@nestjs/common';
import type { FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { dayIn } from '#lab/shared/day.js';
import type { Subject } from '#lab/shared/define-subject.js';
import type { DocumentDetail, DocumentQuery, DocumentRow } from '#lab/shared/document.js';
import { errors } from '#lab/shared/errors.js';
import { mostExported } from '#lab/shared/import.js';
import type { Page } from '#lab/shared/paging.js';
import type { Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { contains } from '#lab/platform/database/search.js';
import { anyOf, given, orderOf, pageAt } from '#lab/platform/database/listing.js';
import { Files } from '#lab/platform/files/files.js';
import { exportMark } from '#lab/platform/resource/export-mark.js';
import { dayCell, writeSheet, type SheetCell } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Acts } from '../command/acts.js';
import { PeopleDirectory, shown } from '../people/people.js';
import { ShownFields } from '../views/shown-fields.js';
import { Strips } from '../views/strips.js';
import type { DocumentRecord } from './document-columns.js';
import type { DocumentBinding } from './document.binding.js';

/** What a document's own row adds to what every list has. */
type OwnRow<Row> = Omit<Row, keyof DocumentRow>;
/** What a document's own detail adds to its row. */
type OwnDetail<Row, Detail> = Omit<Detail, keyof DocumentDetail | keyof OwnRow<Row>>;

/** A column of the exported list, after the number and before state and date of change. */
export interface SheetColumn<Row> {
  /** Its title is the text `<subject texts>.fields.<field>`. */
  readonly field: string;
  readonly cell: (row: Row, language: Language) => SheetCell;
}

/** Reading a document: the reader's own records as a list and as a workbook, and one record in full. */
export abstract class DocumentQueries<R extends DocumentRecord, Q extends DocumentQuery, Row, Detail> {
  @Inject(PeopleDirectory) protected readonly people!: PeopleDirectory;
  @Inject(Texts) protected readonly texts!: Texts;
  @Inject(Clock) protected readonly clock!: Clock;
  @Inject(Files) private readonly files!: Files;
  @Inject(Acts) private readonly acts!: Acts;
  @Inject(Strips) protected readonly strips!: Strips;
  @Inject(ShownFields) private readonly fields!: ShownFields;

  protected constructor(protected readonly binding: DocumentBinding<Subject, R>) {}

  /** The columns that the search looks through. */
  protected abstract readonly searched: readonly (keyof R & string)[];
  /** The columns of the exported list. */
  protected abstract readonly sheet: readonly SheetColumn<DocumentRow & OwnRow<Row>>[];

  /** The conditions of the query's own filters; what is undefined does not filter. */
  protected abstract where(query: Q): { readonly [K in keyof R]?: unknown };

  /** The document's own part of a row. */
  protected abstract row(record: R): OwnRow<Row>;

  /** What the record in full adds to its row. */
  protected abstract detailOf(me: Me, record: R): Promise<OwnDetail<Row, Detail>>;

  /** The records that a reader's list is made of, as alternatives. */
  protected visible({ id }: Me): readonly { readonly [K in keyof R]?: unknown }[] {
    return [{ ownerId: id }, { createdBy: id }] as never;
  }

  /** Loads what the rows of a page show besides their own columns, a query for all of them. */
  protected joinRows(_records: readonly R[]): Promise<void> {
    return Promise.resolve();
  }

  /** The reader's own records. */
  async list(me: Me, query: Q): Promise<Page<DocumentRow & OwnRow<Row>>> {
    await this.people.refresh();
    const [records, total] = await this.binding.repo().findAndCount({
      where: this.branches(me, query),
      order: orderOf(query.sort, 'DESC') as never,
      ...pageAt(query),
    });
    await this.joinRows(records);
    const ids = records.map(({ id }) => id);
    const strips = await this.strips.ofRecords(this.binding.subject.name, ids);
    const rows = records.map((record) => ({
      ...head(record),
      ...this.row(record),
      strip: strips.get(record.id) ?? null,
    }));
    return { rows, total };
  }

  /** The list as a workbook, all its pages. @throws BusinessError where it is too long for one */
  async exported(me: Me, query: Q): Promise<Buffer> {
    const { rows, total } = await this.list(me, { ...query, page: 1, size: mostExported });
    if (total > mostExported) throw new BusinessError(errors.tooManyToExport, [mostExported]);
    const { texts } = this.binding.subject;
    const { language } = me;
    const fields = ['number', ...this.sheet.map(({ field }) => field), 'state', 'updatedAt'];
    const titles = fields.map((field) => ({ title: this.texts.say(language, `${texts}.fields.${field}`), width: 20 }));
    const cells = rows.map((row) => [
      row.number,
      ...this.sheet.map(({ cell }) => cell(row, language)),
      this.texts.say(language, `${texts}.states.${row.state}`),
      dayCell(dayIn(this.people.zone(), new Date(row.updatedAt))),
    ]);
    const watermark = exportMark(this.clock.now());
    return writeSheet(this.texts.say(language, `${texts}.many`), titles, cells, { watermark });
  }

  /** @throws BusinessError 8013 for a reader who has nothing to do with it */
  async detail(me: Me, id: string): Promise<DocumentDetail & OwnRow<Row> & OwnDetail<Row, Detail>> {
    const record = await this.binding.record(id);
    await this.people.refresh();
    await this.binding.assertMayRead(record, me);
    const { name } = this.binding.subject;
    const files = await this.files.of(name, id);
    const detail = {
      ...head(record),
      ...this.row(record),
      ...(await this.detailOf(me, record)),
      version: record.version,
      owner: shown(this.people, record.ownerId),
      createdBy: shown(this.people, record.createdBy),
      createdAt: record.createdAt.toISOString(),
      files: files.map(({ id: file, name: called, size, mime }) => ({ id: file, name: called, size, mime })),
      actions: await this.acts.actionsOf(name, record, me),
      mayEdit: this.binding.mayEdit(record, me),
    };
    return this.fields.shown(me, name, record, detail);
  }

  /** TypeORM translates the values of a condition in place, so each branch has its own. */
  private branches(me: Me, query: Q): FindOptionsWhere<R>[] {
    const conditions = () => ({
      ...this.binding.live(),
      ...given({ ...this.where(query), state: anyOf(query.state) }),
    });
    const { search } = query;
    return this.visible(me).flatMap((own) =>
      search
        ? this.searched.map(
            (column) => ({ ...conditions(), ...own, [column]: contains(search) }) as FindOptionsWhere<R>,
          )
        : [{ ...conditions(), ...own } as FindOptionsWhere<R>],
    );
  }
}

function head({ id, number, state, status, updatedAt }: DocumentRecord) {
  return { id, number, state, status, updatedAt: updatedAt.toISOString() };
}
