import { randomInt } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, Raw, type FindOperator } from 'typeorm';
import type { FileTextState } from '#lab/shared/file-text.js';
import { Database } from '../database/database.js';
import type { Row } from '../database/dialect/dialect.js';
import { StoredFile } from '../files/file.entity.js';
import { Files } from '../files/files.js';
import { JobHandlers, type JobRun } from '../jobs/job-handlers.js';
import { Jobs } from '../jobs/jobs.js';
import { readText, type FileText } from './file-text.js';
import { FullText } from './full-text.entity.js';
import { snippetOf, type Snippet } from './snippet.js';
import { termsOf, tokensOf, type Term } from './tokens.js';

const topic = 'fullText.files';
const attempts = 5;
/** Twice 24 bits are a number that JavaScript and both databases hold exactly. */
const half = 2 ** 24;

/** Records that a search has found which are named by their ids. */
const mostByIds = 500;

/** A record whose texts are searched. */
interface Searched {
  readonly subject: string;
  readonly recordId: string;
}

/** Where a search found something in a record. */
export interface TextHit {
  /** The file that has it; null for the record itself. */
  readonly file: string | null;
  readonly snippet: Snippet;
}

/**
 * The full text of records and of the files attached to them. A record's own text is written with the record; its files
 * are read by a job, so that saving waits for none of them.
 */
@Injectable()
export class FullTexts implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly files: Files,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
  ) {}

  onModuleInit(): void {
    this.handlers.register<Searched>({
      topic,
      queue: 'work',
      mode: 'free',
      attempts,
      run: (job) => this.readFiles(job),
    });
  }

  /** Stores the text of a record in the current unit, where it is another one than before. */
  async put({ subject, recordId }: Searched, text: string): Promise<void> {
    const held = await this.db.repo(FullText).findOneBy({ id: recordId });
    if (held?.text === text) return;
    this.store({ id: recordId, subject, recordId, fileState: null, text });
  }

  /** Has the files of a record read after the current unit: those that are new; those that it no longer has are forgotten. */
  filesChanged(record: Searched): void {
    this.jobs.add(topic, record, { key: `${topic} ${record.recordId}` });
  }

  /** Removes all texts of a record in the current unit. */
  async forget({ subject, recordId }: Searched): Promise<void> {
    const texts = await this.db.repo(FullText).find({ where: { subject, recordId }, select: { id: true } });
    this.remove(texts.map(({ id }) => id));
  }

  /**
   * Records that have all terms of a search, in whichever of their texts; undefined where it has no letter or digit. Few
   * records are named by their ids, so that a list reads just them; many are a condition.
   */
  async having(subject: string, search: string): Promise<FindOperator<string> | undefined> {
    const terms = termsOf(search);
    if (terms.length === 0) return undefined;
    const named: string[] = [];
    const few = this.recordsWith(subject, terms, (value) => {
      named.push(value);
      return '?';
    });
    const found = await this.db.query({ sql: `${few} LIMIT ${mostByIds + 1}`, values: named });
    if (found.length <= mostByIds) return In(found.map(({ recordId }) => String(recordId)));
    const parameters: Record<string, string> = {};
    const sql = this.recordsWith(subject, terms, (value) => {
      const name = `fullText${Object.keys(parameters).length}`;
      parameters[name] = value;
      return `:${name}`;
    });
    return Raw<string>((id) => `${id} IN (${sql})`, parameters);
  }

  /** The records that have the first term, as far as they have the others. */
  private recordsWith(subject: string, terms: readonly Term[], bind: (value: string) => string): string {
    const [first, ...others] = terms.map((term) => {
      const { condition, value } = this.db.dialect.fullText.matching(term);
      return `SELECT \`ft\`.\`recordId\` FROM \`full_text_tokens\` JOIN \`full_text\` \`ft\` ON \`ft\`.\`place\` = \`full_text_tokens\`.\`rowid\` AND \`ft\`.\`subject\` = ${bind(subject)} WHERE ${condition(bind(value))}`;
    });
    return [first, ...others.map((sql) => `\`ft\`.\`recordId\` IN (${sql})`)].join(' AND ');
  }

  /** Where the records of a page have what was searched: the first place of each of their texts, the record's own first. */
  async hits(subject: string, recordIds: readonly string[], search: string): Promise<ReadonlyMap<string, TextHit[]>> {
    const found = new Map<string, TextHit[]>();
    const terms = termsOf(search);
    if (terms.length === 0 || recordIds.length === 0) return found;
    const places = recordIds.map(() => '?').join(', ');
    // Texts of records are short, and cutting them all is cheaper than asking the index; those of files may be long.
    const texts = await this.db.query({
      sql: `SELECT \`recordId\`, \`id\`, \`fileState\`, CASE WHEN \`fileState\` IS NULL THEN \`text\` END AS \`text\` FROM \`full_text\` WHERE \`subject\` = ? AND \`recordId\` IN (${places}) ORDER BY \`id\``,
      values: [subject, ...recordIds],
    });
    const own = texts.filter(({ fileState }) => fileState === null);
    const files = own.length === texts.length ? [] : await this.filesHaving(subject, recordIds, terms);
    for (const { recordId, fileState, id, text } of [...own, ...files]) {
      const snippet = snippetOf(String(text), search);
      if (!snippet) continue;
      const hit = { file: fileState === null ? null : String(id), snippet };
      found.set(String(recordId), [...(found.get(String(recordId)) ?? []), hit]);
    }
    return found;
  }

  /** The texts of files of these records that have one of the terms. */
  private filesHaving(subject: string, recordIds: readonly string[], terms: readonly Term[]): Promise<readonly Row[]> {
    const matching = terms.map((term) => this.db.dialect.fullText.matching(term));
    const having = matching.map(
      ({ condition }) => `\`place\` IN (SELECT \`rowid\` FROM \`full_text_tokens\` WHERE ${condition('?')})`,
    );
    return this.db.query({
      sql: [
        'SELECT `recordId`, `fileState`, `id`, `text` FROM `full_text`',
        `WHERE \`subject\` = ? AND \`recordId\` IN (${recordIds.map(() => '?').join(', ')}) AND \`fileState\` IS NOT NULL`,
        `AND (${having.join(' OR ')}) ORDER BY \`id\``,
      ].join(' '),
      values: [subject, ...recordIds, ...matching.map(({ value }) => value)],
    });
  }

  /** What became of reading the files of a record; a file that is still to be read is missing. */
  async fileStates({ subject, recordId }: Searched): Promise<ReadonlyMap<string, FileTextState>> {
    const texts = await this.db
      .repo(FullText)
      .find({ where: { subject, recordId }, select: { id: true, fileState: true } });
    return new Map(texts.flatMap(({ id, fileState }) => (fileState === null ? [] : [[id, fileState] as const])));
  }

  /** The text of a file, as the index has it or else as it is read now. @throws BusinessError 8025 where too many wait */
  async textOf({ id, name }: Pick<StoredFile, 'id' | 'name'>): Promise<FileText> {
    const held = await this.db.repo(FullText).findOneBy({ id });
    if (!held?.fileState) return readText(name, () => this.files.bytes(id));
    // The name of the file is its first line.
    return { state: held.fileState, text: held.text.slice(held.text.indexOf('\n') + 1) };
  }

  /** Each file is read once: its bytes never change. */
  private async readFiles(job: JobRun<Searched>): Promise<void> {
    const { subject, recordId } = job.payload;
    const attached = await this.files.of(subject, recordId);
    const known = await this.fileStates(job.payload);
    const read: (readonly [StoredFile, FileText])[] = [];
    for (const file of attached)
      if (!known.has(file.id)) read.push([file, await readText(file.name, () => this.files.bytes(file.id))]);
    await this.db.unit(async () => {
      await job.complete();
      const still = new Set((await this.files.of(subject, recordId)).map(({ id }) => id));
      this.remove([...known.keys()].filter((id) => !still.has(id)));
      for (const [{ id, name }, { state, text }] of read)
        if (still.has(id)) this.store({ id, subject, recordId, fileState: state, text: `${name}\n${text}` });
    });
  }

  private store(row: Pick<FullText, 'id' | 'subject' | 'recordId' | 'fileState' | 'text'>): void {
    const place = randomInt(half) * half + randomInt(half);
    this.forgetTokens([row.id]);
    this.db.write(this.db.dialect.upsert('full_text', { ...row, place }, 'id'), {
      sql: 'INSERT INTO `full_text_tokens` (`rowid`, `tokens`) VALUES (?, ?)',
      values: [place, tokensOf(row.text)],
    });
  }

  private remove(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.forgetTokens(ids);
    this.db.write({ sql: `DELETE FROM \`full_text\` WHERE \`id\` IN (${ids.map(() => '?').join(', ')})`, values: ids });
  }

  private forgetTokens(ids: readonly string[]): void {
    const places = `SELECT \`place\` FROM \`full_text\` WHERE \`id\` IN (${ids.map(() => '?').join(', ')})`;
    this.db.write({ sql: `DELETE FROM \`full_text_tokens\` WHERE \`rowid\` IN (${places})`, values: ids });
  }
}
