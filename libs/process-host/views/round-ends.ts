import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Subject } from '#lab/shared/define-subject.js';
import { errors } from '#lab/shared/errors.js';
import type { RoundEnd, RoundOutcome } from '#lab/shared/round-end.js';
import type { Asked } from '#lab/platform/database/asked.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import type { Definition } from '#lab/process-engine/index.js';
import { Definitions } from '../definitions/definitions.js';
import { namesOf, nodeOf } from '../definitions/nodes.js';
import type { ProcessHistory, ProcessInstance } from '../entities.js';
import { PeopleDirectory, shown } from '../people/people.js';
import { isBack, Subjects, type SubjectRecord } from '../subjects.js';
import { grouped } from '../tasks/grouped.js';
import { RecordRounds } from './record-rounds.js';

/** An instance that no other has called, as far as its end is concerned. */
export type Ended = Pick<ProcessInstance, 'id' | 'definitionId' | 'subject' | 'endedAt' | 'outcome'>;

/** A line of the history as far as the end of a round is read from it. */
type EndLine = Pick<ProcessHistory, 'instanceId' | 'n' | 'kind' | 'element' | 'at' | 'by' | 'outcome' | 'opinion'>;

/** The compiled diagram of an instance. */
type Drawn = (instanceId: string) => Definition | undefined;

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
   * since. Two queries, however many records.
   */
  async setbacksOf(subject: string, records: readonly SubjectRecord[]): Promise<ReadonlyMap<string, RoundEnd>> {
    const back = this.back(subject, records);
    if (back.length === 0) return new Map();
    const ids = back.map(({ id }) => id);
    const [rounds] = await this.db.ask(RecordRounds.asked(subject, ids));
    const [setbacks] = await this.db.ask(this.setbacksIn(subject, back, rounds));
    return setbacks;
  }

  /** The same of records whose processes were read. */
  setbacksIn(
    subject: string,
    records: readonly SubjectRecord[],
    rounds: RecordRounds,
  ): Asked<ReadonlyMap<string, RoundEnd>> {
    const last = this.back(subject, records).flatMap(({ id }) => rounds.latest.get(id) ?? []);
    const over = last.filter(({ endedAt }) => endedAt !== null);
    const trees = over.flatMap(({ id }) => rounds.treeOf(id));
    return {
      statements: over.length === 0 ? [] : [storyOf(trees.map(({ id }) => id))],
      answered: async ([history = []]) => {
        const ends = await this.endsOf(over, trees, history);
        return new Map(
          over.flatMap(({ id, recordId }) => {
            const end = ends.get(id);
            return end && end.outcome !== 'approved' ? [[recordId, end]] : [];
          }),
        );
      },
    };
  }

  /** Records that their owner may change again, or that are over without approval. */
  private back<R extends SubjectRecord>(name: string, records: readonly R[]): R[] {
    const { subject } = this.subjects.of(name);
    return records.filter(({ state }) => isBack(subject, state));
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
    const under = conditions({ rootId: over.map(({ id }) => id) });
    const called = await this.db.query({
      sql: `SELECT \`id\`, \`rootId\`, \`definitionId\` FROM \`process_instance\` WHERE ${under.sql} AND \`parentId\` IS NOT NULL`,
      values: under.values,
    });
    const trees = [
      ...over.map((row) => ({ ...row, rootId: row.id })),
      ...called.map(({ id, rootId, definitionId }) => ({
        id: String(id),
        rootId: String(rootId),
        definitionId: String(definitionId),
      })),
    ];
    return this.endsOf(over, trees, await this.db.query(storyOf(trees.map(({ id }) => id))));
  }

  private async endsOf(
    over: readonly Ended[],
    trees: readonly Pick<ProcessInstance, 'id' | 'rootId' | 'definitionId'>[],
    rows: readonly Row[],
  ): Promise<Map<string, RoundEnd>> {
    await this.directory.refresh();
    const tree = new Map(trees.map((row) => [row.id, row]));
    const history = rows.map(endLine).sort((a, b) => a.at.getTime() - b.at.getTime() || a.n - b.n);
    const byRoot = grouped(history, ({ instanceId }) => tree.get(instanceId)?.rootId ?? '');
    const definitionOf = await this.definitionsOf(tree);
    const ends = new Map<string, RoundEnd>();
    for (const row of over) {
      const story = byRoot.get(row.id) ?? [];
      const entered: string[] = [];
      for (const { kind, instanceId, element } of story) {
        if (kind !== 'entered' || element === null) continue;
        const definition = definitionOf(instanceId);
        const state = definition && nodeOf(definition, element)?.state;
        if (state !== undefined) entered.push(state);
      }
      ends.set(row.id, this.end(row, story, deedIn(story, definitionOf), entered.at(-1)));
    }
    return ends;
  }

  /** The compiled diagrams of instances; nothing for versions that cannot be read any more. */
  private async definitionsOf(instances: ReadonlyMap<string, Pick<ProcessInstance, 'definitionId'>>): Promise<Drawn> {
    const definitions = new Map<string, Definition | undefined>();
    for (const { definitionId } of instances.values())
      if (!definitions.has(definitionId)) definitions.set(definitionId, await this.definitions.readable(definitionId));
    return (instanceId) => definitions.get(instances.get(instanceId)?.definitionId ?? '');
  }

  private end(row: Ended, story: readonly EndLine[], deed: Deed | undefined, state: string | undefined): RoundEnd {
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
  readonly item: EndLine;
  readonly step?: { readonly zh: string; readonly en: string };
}

/** What brought the end about: the last act of a person, or a step that was decided without one after it. */
function deedIn(story: readonly EndLine[], definitionOf: Drawn): Deed | undefined {
  for (const [at, item] of [...story.entries()].reverse()) {
    if (item.kind === 'acted' || (item.kind === 'fired' && item.by !== null)) return { item };
    // The vote of a person may be what decides a step.
    if (item.kind === 'decided' && hasVote(story.slice(0, at), item)) continue;
    if (item.element === null || !['decided', 'fired'].includes(item.kind)) continue;
    const definition = definitionOf(item.instanceId);
    if (!definition) continue;
    const host = nodeOf(definition, item.element)?.attachedTo;
    // An event of its own only passes the time; one on the border of a step ends that.
    if (item.kind === 'fired' && host === undefined) continue;
    return { item, step: namesOf(definition, host ?? item.element) };
  }
  return undefined;
}

/** Whether a person acted on the step in the same command that decided it. */
function hasVote(before: readonly EndLine[], { instanceId, element, at }: EndLine): boolean {
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

function storyOf(instanceIds: readonly string[]): Statement {
  const { sql, values } = conditions({ instanceId: [...instanceIds], kind: telling });
  return {
    sql: `SELECT \`instanceId\`, \`n\`, \`kind\`, \`element\`, \`at\`, \`by\`, \`outcome\`, \`opinion\` FROM \`process_history\` WHERE ${sql}`,
    values,
  };
}

function endLine({ instanceId, n, kind, element, at, by, outcome, opinion }: Row): EndLine {
  return {
    instanceId: String(instanceId),
    n: Number(n),
    kind: String(kind),
    element: textOrNull(element),
    at: new Date(Number(at)),
    by: textOrNull(by),
    outcome: textOrNull(outcome),
    opinion: textOrNull(opinion),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
