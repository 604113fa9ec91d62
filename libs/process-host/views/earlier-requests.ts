import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { EarlierRequest } from '#lab/shared/earlier-request.js';
import { errors } from '#lab/shared/errors.js';
import type { Card } from '#lab/shared/todo-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import type { Node } from '#lab/process-engine/index.js';
import { RecordReaders } from '../assignment/record-readers.js';
import { cardAt, without } from '../command/form.js';
import { Subjects, type SubjectRecord } from '../subjects.js';
import { TaskFrame } from '../tasks/task-frame.js';
import { RoundEnds } from './round-ends.js';
import { ShownFields } from './shown-fields.js';
import { similarity, type Likened } from './similarity.js';

/** Ended requests of the requester that are compared, the newest first. */
const mostCompared = 50;
/** Of the most similar ones, how many are looked at, and how many are shown. */
const mostRead = 10;
const mostShown = 3;

interface Candidate extends Likened {
  readonly id: string;
  readonly recordId: string;
  readonly definitionId: string;
  readonly outcome: string | null;
  readonly endedAt: Date;
  readonly titleZh: string;
  readonly titleEn: string;
  readonly card: Card;
}

/** What the requester of a task's record has requested before of the same kind, for the person who decides now. */
@Injectable()
export class EarlierRequests {
  constructor(
    private readonly db: Database,
    private readonly subjects: Subjects,
    private readonly readers: RecordReaders,
    private readonly fields: ShownFields,
    private readonly ends: RoundEnds,
    private readonly frame: TaskFrame,
  ) {}

  /**
   * The most similar ended requests that the reader may open, without what the step of the task or their own way to the
   * record hides from them. @throws BusinessError as `TaskFrame.look`
   */
  async of(me: Me, taskId: string): Promise<EarlierRequest[]> {
    const { instance, node } = await this.frame.look(me, taskId);
    const { subject, recordId, initiator, titleZh, titleEn, card } = instance;
    if (initiator === null) return [];
    const now = { title: `${titleZh} ${titleEn}`, category: (card as Card).category?.zh };
    const likeness = (one: Likened) => similarity(now, one);
    const ranked = (await this.endedOf(subject, initiator, recordId)).sort((a, b) => likeness(b) - likeness(a));
    const shown: EarlierRequest[] = [];
    for (const candidate of ranked.slice(0, mostRead)) {
      if (shown.length === mostShown) break;
      const request = await this.shown(me, subject, node, candidate);
      if (request) shown.push(request);
    }
    return shown;
  }

  /** Each record once, by its last round. */
  private async endedOf(subject: string, initiator: string, recordId: string): Promise<Candidate[]> {
    const rows = await this.db.query({
      sql: [
        'SELECT `id`, `recordId`, `definitionId`, `outcome`, `endedAt`, `titleZh`, `titleEn`, `card` FROM `process_instance`',
        'WHERE `initiator` = ? AND `subject` = ? AND `recordId` <> ? AND `parentId` IS NULL AND `endedAt` IS NOT NULL',
        'ORDER BY `startedAt` DESC, `id` DESC LIMIT ?',
      ].join(' '),
      values: [initiator, subject, recordId, mostCompared],
    });
    const records = new Map<string, Candidate>();
    for (const row of rows.map(candidateOf)) if (!records.has(row.recordId)) records.set(row.recordId, row);
    return [...records.values()];
  }

  /** Undefined where the reader may not open the record, it is gone, or it was submitted again. */
  private async shown(
    me: Me,
    name: string,
    node: Node | undefined,
    candidate: Candidate,
  ): Promise<EarlierRequest | undefined> {
    const { subject } = this.subjects.of(name);
    const record = await this.recordFor(me, name, candidate.recordId);
    const end = record && (await this.ends.ofInstances([{ ...candidate, subject: name }])).get(candidate.id);
    if (!record || !end) return undefined;
    const sees = await this.fields.seenBy(me, name, record);
    const unseen = Object.entries(subject.fields).flatMap(([field, { onCard }]) => (sees(field) ? [] : (onCard ?? [])));
    const { number, amount, currency, approximate, days } = without(
      cardAt(subject, node, candidate.card, me.id),
      unseen,
    );
    return {
      recordId: candidate.recordId,
      number,
      title: { zh: candidate.titleZh, en: candidate.titleEn },
      end,
      ...(amount === undefined ? {} : { amount }),
      ...(currency === undefined ? {} : { currency }),
      ...(approximate === undefined ? {} : { approximate }),
      ...(days === undefined ? {} : { days }),
    };
  }

  private async recordFor(me: Me, name: string, id: string): Promise<SubjectRecord | undefined> {
    const { binding } = this.subjects.of(name);
    try {
      const record = await binding.record(id);
      const mayRead = (await binding.mayRead(record, me)) || (await this.readers.involves(me, name, id));
      return mayRead ? record : undefined;
    } catch (error) {
      if (error instanceof BusinessError && error.error === errors.notFound) return undefined;
      throw error;
    }
  }
}

function candidateOf(row: Row): Candidate {
  const card = JSON.parse(String(row.card)) as Card;
  const [titleZh, titleEn] = [String(row.titleZh), String(row.titleEn)];
  return {
    id: String(row.id),
    recordId: String(row.recordId),
    definitionId: String(row.definitionId),
    outcome: row.outcome === null ? null : String(row.outcome),
    endedAt: new Date(Number(row.endedAt)),
    titleZh,
    titleEn,
    card,
    title: `${titleZh} ${titleEn}`,
    category: card.category?.zh,
  };
}
