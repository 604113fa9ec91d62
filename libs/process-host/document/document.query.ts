import { Inject } from '@nestjs/common';
import { In, type FindOptionsWhere, type SelectQueryBuilder } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { dayIn } from '#lab/shared/day.js';
import type { Subject } from '#lab/shared/define-subject.js';
import type {
  DocumentDetail,
  DocumentPage,
  DocumentQuery,
  DocumentRow,
  FileVersion,
  SearchHit,
} from '#lab/shared/document.js';
import { errors } from '#lab/shared/errors.js';
import { mostExported } from '#lab/shared/import.js';
import type { LastSeen as LastSeenRecord } from '#lab/shared/last-seen.js';
import type { RoundEnd } from '#lab/shared/round-end.js';
import { stateWords } from '#lab/shared/subject-words.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { askedTogether, known, type Asked } from '#lab/platform/database/asked.js';
import { countedPage, inOrderOf } from '#lab/platform/database/counted-page.js';
import { Database } from '#lab/platform/database/database.js';
import { contains } from '#lab/platform/database/search.js';
import { anyOf, given, orderOf } from '#lab/platform/database/listing.js';
import { Files } from '#lab/platform/files/files.js';
import { FullTexts, type TextHit } from '#lab/platform/full-text/full-texts.js';
import { exportMark } from '#lab/platform/resource/export-mark.js';
import { dayCell, writeSheet, type SheetCell } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { RecordReaders } from '../assignment/record-readers.js';
import { Acts } from '../command/acts.js';
import { PeopleDirectory, shown } from '../people/people.js';
import { Briefings } from '../views/briefings.js';
import { LastSeen } from '../views/last-seen.js';
import { RecordRounds } from '../views/record-rounds.js';
import { RoundEnds } from '../views/round-ends.js';
import { ShownFields } from '../views/shown-fields.js';
import { Strips } from '../views/strips.js';
import { OpenRounds } from './open-rounds.js';
import type { DocumentRecord } from './document-columns.js';
import { attachedFile, type AttachedFile, type DocumentBinding } from './document.binding.js';
import { isWithin } from './reach.js';

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

type Having<F extends string, Value> = { readonly [K in F]: Value };

/** Columns whose cell is the value of the row under the same name. */
export const sheetColumn = {
  text: <F extends string>(field: F): SheetColumn<Having<F, string>> => ({ field, cell: (row) => row[field] }),
  name: <F extends string>(field: F): SheetColumn<Having<F, BothNames>> => ({
    field,
    cell: (row, language) => nameIn(language, row[field]),
  }),
  day: <F extends string>(field: F): SheetColumn<{ readonly [K in F]?: string | null | undefined }> => ({
    field,
    cell: (row) => dayCell(row[field] ?? null),
  }),
  /** A decimal number, which answers have as text. */
  number: <F extends string>(field: F): SheetColumn<Having<F, string | null>> => ({
    field,
    cell: (row) => (row[field] === null ? null : Number(row[field])),
  }),
};

/** Reading a document: the records that a reader may read as a list and as a workbook, and one record in full. */
export abstract class DocumentQueries<R extends DocumentRecord, Q extends DocumentQuery, Row, Detail> {
  @Inject(PeopleDirectory) protected readonly people!: PeopleDirectory;
  @Inject(Texts) protected readonly texts!: Texts;
  @Inject(Clock) protected readonly clock!: Clock;
  @Inject(Database) private readonly database!: Database;
  @Inject(Audit) private readonly audit!: Audit;
  @Inject(Files) private readonly files!: Files;
  @Inject(FullTexts) private readonly fullTexts!: FullTexts;
  @Inject(Acts) private readonly acts!: Acts;
  @Inject(Strips) protected readonly strips!: Strips;
  @Inject(RoundEnds) private readonly ends!: RoundEnds;
  @Inject(OpenRounds) private readonly rounds!: OpenRounds;
  @Inject(Briefings) private readonly briefings!: Briefings;
  @Inject(LastSeen) private readonly lastSeen!: LastSeen;
  @Inject(ShownFields) private readonly fields!: ShownFields;
  @Inject(RecordReaders) protected readonly readers!: RecordReaders;

  protected constructor(protected readonly binding: DocumentBinding<Subject, R>) {}

  /** The columns that the search looks through, besides the title with its pinyin and the names of the owner. */
  protected abstract readonly searched: readonly (keyof R & string)[];
  /** The columns of the exported list. */
  protected abstract readonly sheet: readonly SheetColumn<DocumentRow & OwnRow<Row>>[];

  /** The conditions of the query's own filters; what is undefined does not filter. */
  protected abstract where(query: Q): { readonly [K in keyof R]?: unknown };

  /** The document's own part of a row. */
  protected abstract row(record: R): OwnRow<Row>;

  /** What the record in full adds to its row. */
  protected abstract detailOf(me: Me, record: R): Promise<OwnDetail<Row, Detail>>;

  /** What the rows of a page show besides their columns. It is answered after the joined entries. */
  protected rowsAsked(_records: readonly R[]): Asked<void> {
    return known(undefined);
  }

  /**
   * The records of a scope that the reader may read, as `detail` would answer them one by one; the total is exact up to
   * `countedTo`.
   * @throws BusinessError 403 for a scope that they do not hold, 8041 for a filter or sort by a field that a record of the
   * scope hides from them: which records it finds, and in which order, would tell its value
   */
  async list(me: Me, query: Q): Promise<DocumentPage<DocumentRow & OwnRow<Row>>> {
    const { closed = [], ...page } = await this.pageOf(me, query);
    const ids = page.rows.map(({ id }) => id);
    const hits = await this.hitsOf(ids, query, closed.length === 0);
    const rows = page.rows.map((row) => {
      const found = hits.get(row.id);
      return found ? { ...row, hits: found } : row;
    });
    return { ...page, rows, ...(closed.length > 0 ? { closed } : {}) };
  }

  private async pageOf(me: Me, query: Q): Promise<DocumentPage<DocumentRow & OwnRow<Row>>> {
    await this.people.refresh();
    const closed = await this.closedIn(me, query.scope);
    this.assertOpen(query, closed);
    const wanted = await this.found(me, query, closed.length === 0);
    const { ids, total } = await countedPage(this.database, wanted, 'record', query);
    if (ids.length === 0) {
      const [none] = await this.database.ask(total);
      return { rows: [], total: none, ...(closed.length > 0 ? { closed } : {}) };
    }
    const { name } = this.binding.subject;
    const [found, rounds, counted] = await this.database.ask(
      this.binding.listed().asked({ id: [...ids] }),
      RecordRounds.asked(name, ids),
      total,
    );
    const records = inOrderOf(ids, found);
    const along = askedTogether(
      this.ends.setbacksIn(name, records, rounds),
      this.binding.entriesAsked(records, true),
      this.rowsAsked(records),
    );
    const {
      strips,
      along: [setbacks],
    } = await this.strips.ofRounds(rounds, along);
    // Several large spreads in one literal cost a hundred times what `Object.assign` does, for every row.
    const rows = records.map((record) =>
      Object.assign(this.head(record), setbackOf(setbacks, record), this.row(record), {
        strip: strips.get(record.id) ?? null,
      }),
    );
    return {
      rows: await this.fields.shownRows(me, name, records, rows, rounds),
      total: counted,
      ...(closed.length > 0 ? { closed } : {}),
    };
  }

  /** The list as a workbook, all its pages. @throws BusinessError where it is too long for one */
  async exported(me: Me, query: Q): Promise<Buffer> {
    const { rows, total } = await this.pageOf(me, { ...query, page: 1, size: mostExported });
    if (total > mostExported) throw new BusinessError(errors.tooManyToExport, [mostExported]);
    await this.noteExport(query, total);
    await this.noteExported(me, rows);
    const { texts } = this.binding.subject;
    const { language } = me;
    const fields = ['number', ...this.sheet.map(({ field }) => field), 'state', 'updatedAt'];
    const titles = fields.map((field) => ({ title: this.texts.say(language, `${texts}.fields.${field}`), width: 20 }));
    const cells = rows.map((row) => [
      row.number,
      ...this.sheet.map(({ cell }) => cell(row, language)),
      this.texts.say(language, stateWords(this.binding.subject, row.state, row.status)?.text ?? row.state),
      dayCell(dayIn(this.people.zone(), new Date(row.updatedAt))),
    ]);
    const watermark = exportMark(this.clock.now());
    return writeSheet(this.texts.say(language, `${texts}.many`), titles, cells, { watermark });
  }

  /** Writes down who took single records along with a list, where readings of them are kept. */
  protected noteExported(_me: Me, _rows: readonly (DocumentRow & OwnRow<Row>)[]): Promise<void> {
    return Promise.resolve();
  }

  /** @throws BusinessError 8013 for a reader who has nothing to do with it */
  async detail(me: Me, id: string): Promise<DocumentDetail & OwnRow<Row> & OwnDetail<Row, Detail>> {
    const record = await this.binding.record(id);
    await this.people.refresh();
    await this.binding.assertMayRead(record, me);
    await this.binding.noteReading?.(record, me);
    const { name } = this.binding.subject;
    const files = await this.files.of(name, id);
    const read = this.binding.contents && (await this.fullTexts.fileStates({ subject: name, recordId: id }));
    const briefed = await this.briefings.ofRecord(me, name, record);
    const lastSeen = briefed?.mayDiffer ? await this.lastSeenOf(me, record) : undefined;
    const detail = {
      ...(await this.content(me, record, files.map(attachedFile))),
      ...setbackOf(await this.ends.setbacksOf(name, [record]), record),
      actions: await this.acts.actionsOf(name, record, me),
      ...(briefed ? { briefing: briefed.briefing } : {}),
      ...(lastSeen ? { lastSeen } : {}),
      mayEdit: this.binding.mayEdit(record, me) && !(await this.rounds.closes(me, this.binding.subject, id)),
    };
    const texts = (file: { readonly id: string }) => read && { text: read.get(file.id) ?? ('waiting' as const) };
    const answer = { ...detail, files: detail.files.map((file) => ({ ...file, ...texts(file) })) };
    return this.fields.shown(me, name, record, answer);
  }

  /** What a record says of itself, with its files. */
  private async content(me: Me, record: R, files: readonly AttachedFile[]) {
    const { keepsVersions } = this.binding.subject;
    return {
      ...this.head(record),
      ...this.row(record),
      ...(await this.detailOf(me, record)),
      createdBy: shown(this.people, record.createdBy),
      createdAt: record.createdAt.toISOString(),
      files: files.map(({ revision, ...file }) => ({ ...file, ...(keepsVersions && { revision }) })),
    };
  }

  /** What the record was like when its reader last saw it, without what they do not get to see of it now. */
  private async lastSeenOf(me: Me, record: R): Promise<LastSeenRecord | undefined> {
    const { name } = this.binding.subject;
    const seen = await this.lastSeen.of(me, name, record.id);
    if (!seen) return undefined;
    const then = await this.binding.pictured(record, seen.content);
    const content = await this.content(me, then.record, then.files);
    const { since, at } = seen;
    return { since, at: at.toISOString(), content: await this.fields.shown(me, name, record, content) };
  }

  /**
   * The versions of an attachment, the present one first.
   * @throws BusinessError 8013 for a reader who has nothing to do with the record or does not get to see its files, and
   * where it has no such attachment
   */
  async versions(me: Me, id: string, fileId: string): Promise<FileVersion[]> {
    const record = await this.binding.record(id);
    await this.people.refresh();
    await this.binding.assertMayRead(record, me);
    const { name: subject } = this.binding.subject;
    const sees = await this.fields.sees(me, subject, record, 'files');
    const versions = sees ? await this.files.versionsOf(fileId, subject, id) : [];
    if (versions.length === 0) throw new BusinessError(errors.notFound);
    await this.binding.noteReading?.(record, me);
    return versions.map(({ id: version, name, size, mime, revision, createdBy, createdAt }) => ({
      ...{ id: version, name, size, mime, revision },
      by: shown(this.people, createdBy),
      at: createdAt.toISOString(),
    }));
  }

  /** What is to be found: within reach, with the filters of the query, its text in the searched columns or the full text. */
  private async found(me: Me, query: Q, isOpen: boolean): Promise<[SelectQueryBuilder<R>, ...SelectQueryBuilder<R>[]]> {
    const { scope, search, ownerId, id, state } = query;
    if (!this.binding.offers(me, scope)) throw new BusinessError(errors.forbidden);
    const own = given(this.where(query));
    const { id: narrowed } = own as { readonly id?: unknown };
    const filters = given({ state: anyOf(state), ...own, ownerId: anyOf(ownerId), id: anyOf(id) });
    const found = this.binding.repo().createQueryBuilder('record').where(filters);
    // The ids of the query narrow those of the document's own filters.
    if (narrowed) found.andWhere({ id: narrowed } as FindOptionsWhere<R>);
    if (search) found.andWhere(await this.searching(search, isOpen));
    for (const [field, way] of Object.entries(orderOf(query.sort, 'DESC'))) found.addOrderBy(`record.${field}`, way);
    const ownParts = scope === 'mine' ? this.binding.ownAlong(me) : [];
    const [first, ...others] = ownParts.map((part) => found.clone().andWhere(part));
    if (first) return [first, ...others];
    found.andWhere(this.binding.live());
    await this.binding.narrow(found, me, scope);
    return [found];
  }

  /** Fields that are hidden from the reader in at least one record that they find in a scope only because of its process. */
  private async closedIn(me: Me, scope: Q['scope']): Promise<readonly string[]> {
    const reach = scope === 'all' ? await this.binding.reachOf(me, scope) : 'everything';
    if (reach === 'everything') return [];
    const records = await this.hidingIn(me);
    return this.fields.hiddenInAny(
      me,
      this.binding.subject.name,
      records.filter((record) => !isWithin(reach, record)).map(({ id }) => id),
    );
  }

  /** The records that hide a field from a person: what sums up the field leaves them out. */
  async idsHiding(me: Me, field: string): Promise<string[]> {
    const ids: string[] = [];
    for (const record of await this.hidingIn(me))
      if (!(await this.fields.sees(me, this.binding.subject.name, record, field))) ids.push(record.id);
    return ids;
  }

  /** The records of which a person has or had a task, and whose processes hide a field from anyone. */
  private async hidingIn(me: Me): Promise<R[]> {
    const { name } = this.binding.subject;
    const hiding = await this.fields.definitionsHiding(name);
    if (hiding.length === 0) return [];
    return this.binding
      .repo()
      .createQueryBuilder('record')
      .where(this.binding.live())
      .andWhere(this.binding.involving(me))
      .andWhere(
        'record.id IN (SELECT `i`.`recordId` FROM `process_instance` `i` WHERE `i`.`subject` = :hiddenAs AND `i`.`definitionId` IN (:...hiding))',
        { hiddenAs: name, hiding },
      )
      .getMany();
  }

  private assertOpen(query: Q, closed: readonly string[]): void {
    if (closed.length === 0) return;
    const { fields } = this.binding.subject;
    const paths = closed.flatMap((field) => fields[field]?.shownAs ?? [field]);
    const used = [...Object.keys(given(this.where(query))), ...Object.keys(orderOf(query.sort, 'DESC'))];
    const refused = used.filter((column) => paths.includes(column));
    if (refused.length > 0) throw new BusinessError(errors.hiddenFromList);
  }

  /**
   * @param isOpen every field of the records is shown to the reader: only then the full text is searched, since it would tell
   * what a hidden field holds
   */
  private async searching(search: string, isOpen: boolean): Promise<FindOptionsWhere<R>[]> {
    const owners = this.people.foundBy(search);
    const byOwner = owners.length > 0 ? [{ ownerId: In([...owners]) } as FindOptionsWhere<R>] : [];
    if (this.binding.contents && isOpen) {
      const having = await this.fullTexts.having(this.binding.subject.name, search);
      // A condition that is never true is left out: beside it a database would not look the records up by their ids.
      const byText = having || byOwner.length === 0 ? [{ id: having ?? In([]) } as FindOptionsWhere<R>] : [];
      return [...byText, ...byOwner];
    }
    const byColumns = (['searchText', ...this.searched] as const).map(
      (column) => ({ [column]: contains(search) }) as FindOptionsWhere<R>,
    );
    return [...byColumns, ...byOwner];
  }

  /** Where the records of a page have what was searched, as their rows say it. */
  private async hitsOf(
    ids: readonly string[],
    { search }: Q,
    isOpen: boolean,
  ): Promise<ReadonlyMap<string, readonly SearchHit[]>> {
    if (!search || !this.binding.contents || !isOpen) return new Map();
    const found = await this.fullTexts.hits(this.binding.subject.name, ids, search);
    const files = await this.files.views([...found.values()].flat().flatMap(({ file }) => file ?? []));
    const said = ({ file, snippet: { text, hits } }: TextHit): SearchHit => ({
      file: file === null ? null : (files.get(file)?.name ?? null),
      text,
      marks: hits,
    });
    return new Map([...found].map(([id, hits]) => [id, hits.map(said)]));
  }

  /** Who took which records out of the system, and how they were found. */
  private noteExport(query: Q, rows: number): Promise<void> {
    const { name } = this.binding.subject;
    const { page: _page, size: _size, id, ...filters } = query;
    const chosen = id && { chosen: id.length };
    return this.database.unit(async () =>
      this.audit.record({
        action: `${name}.export`,
        subject: name,
        detail: { rows, ...given({ ...filters, ...chosen }) },
      }),
    );
  }

  private head({ id, number, state, status, version, ownerId, updatedAt }: R) {
    return {
      id,
      number,
      state,
      status,
      version,
      owner: shown(this.people, ownerId),
      updatedAt: updatedAt.toISOString(),
    };
  }
}

function setbackOf(setbacks: ReadonlyMap<string, RoundEnd>, { id }: DocumentRecord): { readonly setback?: RoundEnd } {
  const setback = setbacks.get(id);
  return setback ? { setback } : {};
}
