import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Subject } from '#lab/shared/define-subject.js';
import { errors } from '#lab/shared/errors.js';
import type { RoundEnd, RoundOutcome } from '#lab/shared/round-end.js';
import { Database } from '#lab/platform/database/database.js';
import { Definitions } from '../definitions/definitions.js';
import { namesOf, nodeOf } from '../definitions/nodes.js';
import { ProcessHistory, ProcessInstance } from '../entities.js';
import { PeopleDirectory, shown } from '../people/people.js';
import { isBack, Subjects, type SubjectRecord } from '../subjects.js';
import { grouped } from '../tasks/grouped.js';

/** An instance that no other has called, as far as its end is concerned. */
export type Ended = Pick<ProcessInstance, 'id' | 'definitionId' | 'subject' | 'endedAt' | 'outcome'>;

/** The history of a call tree that shows how it ended. */
const telling = ['acted', 'decided', 'fired', 'entered', 'ended'];

/**
 * How rounds ended. A diagram names no outcome, so it is read from what happened: the state that was entered last says
 * whether it led to approval, the last act of a user says who ended it and why, or the
 * step whose time was over says that no person did.
 */
@Injectable()
export class RoundEnds {
  constructor(
    private readonly db: Database,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
  ) {}

  /**
   * By record, how its last round ended where that did not lead to approval and the record was not submitted again
   * since. Four queries, however many records.
   */
  async setbacksOf(subject: string, records: readonly SubjectRecord[]): Promise<Map<string, RoundEnd>> {
    const back = records.filter(({ state }) => isBack(this.subjects.of(subject).subject, state)).map(({ id }) => id);
    if (back.length === 0) return new Map();
    const rounds = await this.db.repo(ProcessInstance).find({
      where: { subject, recordId: In(back), parentId: IsNull() },
      select: { id: true, recordId: true, definitionId: true, subject: true, endedAt: true, outcome: true },
      order: { round: 'ASC' },
    });
    const last = new Map(rounds.map((row) => [row.recordId, row]));
    const ends = await this.ofInstances([...last.values()]);
    return new Map(
      [...last].flatMap(([recordId, { id }]) => {
        const end = ends.get(id);
        return end && end.outcome !== 'approved' ? [[recordId, end]] : [];
      }),
    );
  }

  /**
   * The ids of those instances, each the last of its record, whose record came back to its owner and waits to be mended
   * and sent again. What they withdrew themselves did not come back. One query a record beside those of ends.
   */
  async stillBack(rounds: readonly (Ended & Pick<ProcessInstance, 'recordId'>)[]): Promise<string[]> {
    const ends = await this.ofInstances(rounds);
    const back: string[] = [];
    for (const { id, subject, recordId } of rounds) {
      const outcome = ends.get(id)?.outcome ?? 'approved';
      const isSetback = outcome !== 'approved' && outcome !== 'withdrawn';
      if (isSetback && (await this.isBackNow(subject, recordId))) back.push(id);
    }
    return back;
  }

  /** A record that was deleted waits for its owner no more. */
  private async isBackNow(name: string, recordId: string): Promise<boolean> {
    const { subject, binding } = this.subjects.of(name);
    try {
      return isBack(subject, (await binding.record(recordId)).state);
    } catch (error) {
      if (error instanceof BusinessError && error.code === errors.notFound.code) return false;
      throw error;
    }
  }

  /** By instance, how it ended; those in progress are absent. */
  async ofInstances(instances: readonly Ended[]): Promise<Map<string, RoundEnd>> {
    const over = instances.filter(({ endedAt }) => endedAt !== null);
    if (over.length === 0) return new Map();
    await this.directory.refresh();
    const ids = over.map(({ id }) => id);
    const called = await this.db.repo(ProcessInstance).find({
      where: { rootId: In(ids), parentId: Not(IsNull()) },
      select: { id: true, rootId: true, definitionId: true },
    });
    const tree = new Map(
      [...over.map((row) => ({ ...row, rootId: row.id })), ...called].map((row) => [row.id, row] as const),
    );
    const history = await this.db.repo(ProcessHistory).find({
      where: { instanceId: In([...tree.keys()]), kind: In(telling) },
      order: { at: 'ASC', n: 'ASC' },
    });
    const byRoot = new Map(grouped(history, ({ instanceId }) => tree.get(instanceId)?.rootId ?? ''));
    const ends = new Map<string, RoundEnd>();
    for (const row of over) {
      const story = byRoot.get(row.id) ?? [];
      const entered: string[] = [];
      for (const { kind, instanceId, element } of story) {
        const definitionId = tree.get(instanceId)?.definitionId;
        if (kind !== 'entered' || element === null || definitionId === undefined) continue;
        const definition = await this.definitions.readable(definitionId);
        const state = definition && nodeOf(definition, element)?.state;
        if (state !== undefined) entered.push(state);
      }
      const deed = await this.deedIn(story, (instanceId) => tree.get(instanceId)?.definitionId);
      ends.set(row.id, this.end(row, story, deed, entered.at(-1)));
    }
    return ends;
  }

  /** What brought the end about: the last act of a person, or a step that was decided without one after it. */
  private async deedIn(
    story: readonly ProcessHistory[],
    versionOf: (instanceId: string) => string | undefined,
  ): Promise<Deed | undefined> {
    for (const [at, item] of [...story.entries()].reverse()) {
      if (item.kind === 'acted' || (item.kind === 'fired' && item.by !== null)) return { item };
      // The vote of a person may be what decides a step.
      if (item.kind === 'decided' && hasVote(story.slice(0, at), item)) continue;
      const version = versionOf(item.instanceId);
      if (item.element === null || version === undefined || !['decided', 'fired'].includes(item.kind)) continue;
      const definition = await this.definitions.readable(version);
      if (!definition) continue;
      const host = nodeOf(definition, item.element)?.attachedTo;
      // An event of its own only passes the time; one on the border of a step ends that.
      if (item.kind === 'fired' && host === undefined) continue;
      return { item, step: namesOf(definition, host ?? item.element) };
    }
    return undefined;
  }

  private end(
    row: Ended,
    story: readonly ProcessHistory[],
    deed: Deed | undefined,
    state: string | undefined,
  ): RoundEnd {
    const { subject } = this.subjects.of(row.subject);
    const over = story.findLast(({ kind, instanceId }) => kind === 'ended' && instanceId === row.id);
    const outcome = outcomeOf(subject, row, deed, state);
    const cause = outcome === 'cancelled' ? over : deed?.step ? undefined : deed?.item;
    return {
      outcome,
      at: (row.endedAt ?? new Date(0)).toISOString(),
      ...(cause?.by ? { by: shown(this.directory, cause.by) } : {}),
      ...(outcome !== 'cancelled' && deed?.step ? { step: deed.step } : {}),
      ...(cause?.opinion ? { reason: cause.opinion } : {}),
    };
  }
}

/** What ended a round; of a step that no person decided, its names. */
interface Deed {
  readonly item: ProcessHistory;
  readonly step?: { readonly zh: string; readonly en: string };
}

/** Whether a person acted on the step in the same command that decided it. */
function hasVote(before: readonly ProcessHistory[], { instanceId, element, at }: ProcessHistory): boolean {
  return before.some(
    (item) =>
      item.kind === 'acted' &&
      item.instanceId === instanceId &&
      item.element === element &&
      item.at.getTime() === at.getTime(),
  );
}

function outcomeOf(
  subject: Subject,
  { outcome }: Ended,
  deed: Deed | undefined,
  state: string | undefined,
): RoundOutcome {
  if (outcome === 'cancelled') return 'cancelled';
  if (outcome?.startsWith('error:')) return 'failed';
  const isRefused = subject.actions[deed?.item.outcome ?? '']?.look === 'danger';
  const isOver = state === undefined ? isRefused : isBack(subject, state);
  if (!isOver) return 'approved';
  return deed?.item.kind === 'fired' && !deed.step ? 'withdrawn' : 'rejected';
}
