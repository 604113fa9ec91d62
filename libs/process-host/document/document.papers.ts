import { Inject, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Subject } from '#lab/shared/define-subject.js';
import { errors } from '#lab/shared/errors.js';
import type { PaperCheck } from '#lab/shared/paper-check.js';
import { mostPrinted } from '#lab/shared/papers.js';
import type { TimelineEntry } from '#lab/shared/process-view.js';
import type { Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { writePapers, type Paper } from '#lab/platform/print/paper.js';
import { exportMark } from '#lab/platform/resource/export-mark.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Signatures } from '../command/signatures.js';
import { PeopleDirectory, shown } from '../people/people.js';
import { ProcessViews } from '../views/process-views.js';
import { ShownFields } from '../views/shown-fields.js';
import type { DocumentRecord } from './document-columns.js';
import type { DocumentBinding } from './document.binding.js';
import { digestOf, saidBy, type PaperSource } from './paper-content.js';
import type { PaperCommon, PaperWords, Sheet } from './paper-sheet.js';
import { approvalsTable, headOf, linesTable } from './paper-text.js';
import { PrintedPapers, type PaperCode, type PrintedPaper } from './printed-papers.js';

/** A file of papers, and the numbers of the records in it. */
export interface Printed {
  readonly bytes: Buffer;
  readonly numbers: readonly string[];
}

/** What the check of a paper tells of the amount of its record. */
interface PaperAmount<C> {
  /** The field of the sheets without which a paper says no amount. */
  readonly field: string;
  /** Undefined for a record whose amount the verification page does not show. */
  readonly of: (content: C) => readonly { readonly currency: string; readonly value: string }[] | undefined;
}

/** Steps of a process in which a person decided nothing, but which explain a decision. */
const ownVerbs: ReadonlySet<string> = new Set(['returned', 'withdrew', 'skippedSelf', 'skippedRepeated', 'complete']);

/**
 * The papers of a document: records as PDF, for everybody who may read them and with what they get to see, and the check
 * of a paper against its record. A document declares its sheets and gives the content that they say.
 */
export abstract class DocumentPapers<R extends DocumentRecord, Own extends object, L> implements OnModuleInit {
  @Inject(PeopleDirectory) protected readonly people!: PeopleDirectory;
  @Inject(Texts) private readonly texts!: Texts;
  @Inject(Clock) private readonly clock!: Clock;
  @Inject(Database) private readonly database!: Database;
  @Inject(Audit) private readonly audit!: Audit;
  @Inject(ProcessViews) private readonly views!: ProcessViews;
  @Inject(ShownFields) private readonly fields!: ShownFields;
  @Inject(Signatures) private readonly signatures!: Signatures;
  @Inject(PrintedPapers) private readonly printed!: PrintedPapers;

  protected constructor(private readonly binding: DocumentBinding<Subject, R>) {}

  protected abstract readonly sheets: Readonly<Record<string, Sheet<Own & PaperCommon, L>>>;
  protected readonly amount?: PaperAmount<Own>;

  /** What the sheets may say of a record; its fields have the names that the subject's words hide them by. */
  protected abstract content(record: R): Own | Promise<Own>;

  /** Who issues the papers. */
  protected abstract company(language: Language): Promise<string>;

  onModuleInit(): void {
    this.printed.register(this.binding.subject.name, (paper) => this.check(paper));
  }

  /**
   * Records as one PDF, a paper for each.
   * @throws BusinessError 8046 for none, 8047 for too many, 8013 for one that the reader has nothing to do with, 8025, 8035
   * and 8036 where making them takes too much
   */
  async print(me: Me, ids: readonly string[], sheetName: string, language: Language): Promise<Printed> {
    const chosen = [...new Set(ids)];
    if (chosen.length === 0) throw new BusinessError(errors.nothingToPrint);
    if (chosen.length > mostPrinted) throw new BusinessError(errors.tooManyToPrint, [mostPrinted]);
    const sheet = this.sheet(sheetName);
    await this.people.refresh();
    const company = await this.company(language);
    const papers: Paper[] = [];
    const kept: (PrintedPaper & { readonly id: string })[] = [];
    for (const id of chosen) {
      const record = await this.binding.record(id);
      await this.binding.assertMayRead(record, me);
      const source = await this.sourceOf(record, sheet, me);
      const code = await this.printed.newCode();
      papers.push({ company, ...this.paper(sheetName, sheet, source, language, code) });
      const says = saidBy(sheet, source.content);
      const digest = digestOf(sheetName, sheet, says, source);
      kept.push({ id: code.id, subject: this.binding.subject.name, recordId: id, sheet: sheetName, says, digest });
    }
    const bytes = await writePapers(papers);
    await this.database.unit(() => this.note(me, kept));
    return { bytes, numbers: papers.map(({ number }) => number) };
  }

  /** Who took which records out of the house on paper. */
  private async note(me: Me, papers: readonly (PrintedPaper & { readonly id: string })[]): Promise<void> {
    await this.printed.keep(me, papers);
    for (const { subject, recordId, sheet } of papers)
      this.audit.record({ action: `${subject}.print`, subject, recordId, detail: { sheet } });
  }

  /** What a paper said compared with what it would say now. */
  private async check(paper: PrintedPaper): Promise<PaperCheck> {
    const sheet = this.sheets[paper.sheet];
    const record = sheet && (await this.recordOf(paper.recordId));
    if (!record) return { verdict: 'unknown' };
    const source = await this.sourceOf(record, sheet);
    const agrees = digestOf(paper.sheet, sheet, paper.says, source) === paper.digest;
    // A paper without the amount was printed for a reader who does not get to see it.
    const isSaid = this.amount !== undefined && paper.says.includes(this.amount.field);
    const amounts = isSaid ? this.amount.of(source.content) : undefined;
    return {
      verdict: agrees ? 'agrees' : 'changed',
      number: record.number,
      state: source.content.state,
      ...(amounts ? { amounts } : {}),
    };
  }

  /** A record that was deleted since is not known any more. */
  private async recordOf(id: string): Promise<R | undefined> {
    try {
      return await this.binding.record(id);
    } catch (error) {
      if (error instanceof BusinessError && error.error === errors.notFound) return undefined;
      throw error;
    }
  }

  /** @param me the reader; without one, everything that the record has */
  private async sourceOf(
    record: R,
    sheet: Sheet<Own & PaperCommon, L>,
    me?: Me,
  ): Promise<PaperSource<Own & PaperCommon>> {
    const { name } = this.binding.subject;
    const all = { ...this.common(record), ...(await this.content(record)) };
    const content = me ? await this.fields.shown(me, name, record, all) : all;
    const approvals = sheet.approvals ? (await this.views.storyOf(name, record.id)).filter(this.isDecision) : [];
    const signatures = await this.signatures.pictures(approvals.flatMap(({ signature }) => signature ?? []));
    return { number: record.number, state: record.state, content, approvals, signatures };
  }

  private common({ ownerId, state, createdAt }: R): PaperCommon {
    const text = `${this.binding.subject.texts}.states.${state}`;
    return {
      owner: shown(this.people, ownerId),
      state: { zh: this.texts.say('zh', text), en: this.texts.say('en', text) },
      createdAt: createdAt.toISOString(),
    };
  }

  private readonly isDecision = ({ by, verb }: TimelineEntry): boolean =>
    by !== undefined && (ownVerbs.has(verb) || this.binding.subject.actions[verb] !== undefined);

  private paper(
    name: string,
    sheet: Sheet<Own & PaperCommon, L>,
    source: PaperSource<Own & PaperCommon>,
    language: Language,
    code: PaperCode,
  ): Omit<Paper, 'company'> {
    const { texts } = this.binding.subject;
    const say: PaperWords['say'] = (key, values) => this.texts.say(language, key, values);
    const words: PaperWords = { language, zone: this.people.zone(), say };
    const lines = linesTable(sheet, source.content, texts, words);
    return {
      title: say(`${texts}.papers.${name}`),
      number: source.number,
      head: headOf(sheet.head, source.content, texts, words),
      tables: [...(lines ? [lines] : []), ...(sheet.approvals ? [approvalsTable(source, texts, words)] : [])],
      check: { address: code.address, label: say('process.paper.check'), code: code.shown },
      foot: { mark: exportMark(this.clock.now()), pages: say('process.paper.pages') },
    };
  }

  /** @throws BusinessError 8013 for a sheet that the document does not have */
  private sheet(name: string): Sheet<Own & PaperCommon, L> {
    const sheet = Object.hasOwn(this.sheets, name) ? this.sheets[name] : undefined;
    if (!sheet) throw new BusinessError(errors.notFound);
    return sheet;
  }
}
