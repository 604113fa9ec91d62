import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { inChild } from '#lab/platform/heavy/heavy-work.js';
import { Turns } from '#lab/platform/heavy/turns.js';
import {
  checkDiagram,
  compile,
  namesRead,
  type Compiled,
  type Definition,
  type Effect,
  type Node,
  type Process,
  type Vocabulary,
} from '#lab/process-engine/index.js';
import {
  parseScenarios,
  playScenarios,
  ScenarioFormatError,
  type PlayedCase,
  type ScenarioFile,
} from '#lab/process-engine/scenario/index.js';
import { ProcessDefinition, type AcceptedFailures } from '../entities.js';
import { DefinitionRights } from '../rights/definition-rights.js';
import { assertCasesPass } from './failures.js';
import { assertRunnable, lookAt, problemsIn } from './drawn.js';
import type { Looked } from './drawn-work.js';
import type { Played } from './scenarios-work.js';
import { StartRows } from './start-rows.js';
import { DecisionTables } from './tables.js';

/** The words that diagrams are held against; given by the application, which knows all rooms. */
export abstract class DiagramVocabulary {
  abstract readonly vocabulary: Vocabulary;
  /** Address of the module that exports it as `vocabulary`, for child processes: functions are not sent to them. */
  abstract readonly address: string;
}

export interface NewVersion {
  readonly key: string;
  readonly xml: string;
  readonly scenarios?: string | null;
  readonly origin: 'file' | 'designer';
  readonly note?: string | null;
  readonly createdBy?: string | null;
  /** Scenarios that may fail, with the reason. */
  readonly failures?: AcceptedFailures | null;
  /** When, where several are deployed together and belong to one moment; now unless given. */
  readonly at?: Date;
}

/** The texts of a process, and of all that it needs to be looked through, for a child process. */
export interface Drawn {
  readonly text: string;
  /** Those of the processes that it calls, by their names. */
  readonly calls: ReadonlyMap<string, string>;
  /** Those of the decision tables, where it asks any. */
  readonly tables: readonly string[];
  /** Address of the module that exports the `vocabulary`: the conditions of states are functions. */
  readonly words: string;
}

/** What was found of a drawing before anything is locked or stored. */
export interface Judged extends Looked {
  /** What its scenarios came to; none where it cannot run. */
  readonly cases: readonly PlayedCase[];
}

/** What is looked for in a process. */
type Held = (definition: Definition, process: Process) => boolean;

const playing = import.meta.resolve('#lab/process-host/definitions/scenarios-work.js');

/** Versions of diagrams. Compiled ones are kept, so that starting or stepping an instance parses nothing. */
@Injectable()
export class Definitions {
  private readonly compiled = new Map<string, Definition>();
  /** XML parses so far; a count that the tests watch. */
  parses = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly words: DiagramVocabulary,
    private readonly tables: DecisionTables,
    private readonly starts: StartRows,
    private readonly rights: DefinitionRights,
  ) {}

  /**
   * Compiles a diagram that is drawn; the decisions that it names must be there.
   * @throws BusinessError 8036, 8035 for one that takes too much to be run here
   */
  async compile(xml: string): Promise<Compiled> {
    await assertRunnable(xml, await this.wordsNow());
    return this.withTables(xml, compile);
  }

  /** The problems of compiling a diagram that is drawn. @throws BusinessError 8036, 8035 as `compile` */
  async problemsOf(xml: string): Promise<Compiled['problems']> {
    return problemsIn(xml, await this.wordsNow());
  }

  /** What there is to say about a drawing, in child processes. @throws BusinessError 8036, 8035; 8012 for no scenario file */
  async judge({ key, xml, scenarios }: Pick<NewVersion, 'key' | 'xml' | 'scenarios'>): Promise<Judged> {
    const looked = await lookAt(xml, await this.wordsNow());
    const cases = scenarios && looked.asking ? await this.play(key, xml, scenarios) : [];
    return { ...looked, cases };
  }

  /** As `judge`, for a drawing that is to be run. @throws BusinessError 8036, 8035 also where compiling it takes too much */
  async judgeToPublish(drawn: Pick<NewVersion, 'key' | 'xml' | 'scenarios'>): Promise<Judged> {
    await assertRunnable(drawn.xml, await this.wordsNow());
    return this.judge(drawn);
  }

  /** Read outside the unit of the call, which has begun nothing yet: no transaction is open while a child process works. */
  private async wordsNow(): Promise<Vocabulary> {
    const decisions = await this.db.outside(() => this.tables.newest());
    return { ...this.words.vocabulary, decisions: [...decisions.keys()] };
  }

  private async withTables(xml: string, compiler: typeof compile): Promise<Compiled> {
    this.parses++;
    const decisions = await this.tables.newest();
    const words = { ...this.words.vocabulary, decisions: [...decisions.keys()] };
    const { definition, problems } = await compiler(xml, words, [], new Turns().pause);
    if (!definition) return { problems };
    return { definition: asksTables(definition) ? { ...definition, decisions } : definition, problems };
  }

  /** The compiled form of a stored version, with the newest decision tables where it asks any. */
  async compiledOf(id: string): Promise<Definition> {
    const definition = this.compiled.get(id) ?? (await this.load(id));
    return asksTables(definition) ? { ...definition, decisions: await this.tables.newest() } : definition;
  }

  /** The text of a stored version. @throws BusinessError 8013 */
  async textOf(id: string): Promise<string> {
    const row = await this.db.repo(ProcessDefinition).findOne({ select: { id: true, xml: true }, where: { id } });
    if (!row) throw new BusinessError(errors.notFound);
    return row.xml;
  }

  /** What a child process needs to look through a process and those that it calls. */
  async drawn(text: string, definition: Definition, called: ReadonlyMap<string, Definition>): Promise<Drawn> {
    const calls = new Map<string, string>();
    for (const key of called.keys()) calls.set(key, await this.textOf(await this.activeOf(key)));
    const asks = [definition, ...called.values()].some(asksTables);
    return { text, calls, tables: asks ? await this.tables.texts() : [], words: this.words.address };
  }

  /** The compiled form for what looks back at ended instances; undefined for a version that cannot be read any more. */
  async readable(id: string): Promise<Definition | undefined> {
    return this.compiledOf(id).catch((error: unknown) => {
      if (error instanceof BusinessError) return undefined;
      throw error;
    });
  }

  private async load(id: string): Promise<Definition> {
    const row = await this.db.repo(ProcessDefinition).findOneBy({ id });
    if (!row) throw new BusinessError(errors.notFound);
    this.parses++;
    const { definition, problems } = await compile(row.xml, this.words.vocabulary, [], new Turns().pause);
    if (!definition) throw new BusinessError(errors.definitionInvalid, [problems.length], { problems });
    this.compiled.set(id, definition);
    return definition;
  }

  /** The compiled form if it is at hand, for readers that must not wait. */
  kept(id: string): Definition | undefined {
    return this.compiled.get(id);
  }

  /** Id of the version that new records of a key start with. @throws BusinessError 8011 when there is none. */
  async activeOf(key: string): Promise<string> {
    return (await this.active(key)).id;
  }

  /**
   * Id of the version that records of a kind start with.
   * @param starter the person who starts it, where it is a person
   * @param read the rows of `activeRead`, where the caller has read them
   * @throws BusinessError 8011 when there is none, 8030 where the process is of another kind of record, or of none, 8057
   * where its list leaves the person out
   */
  async activeFor(key: string, subject: string, starter?: Pick<Me, 'id'>, read?: readonly Row[]): Promise<string> {
    const { id, lists, ...version } = await this.active(key, read);
    const name = { zh: version.nameZh, en: version.nameEn };
    if (version.subject !== subject) throw otherKind(name);
    if (starter) this.rights.assertStarts(starter, lists, name);
    return id;
  }

  /** Reads the version that records of a key begin with, and who may start it. */
  activeRead(key: string): Statement {
    return {
      sql: 'SELECT d.`id`, d.`subject`, d.`nameZh`, d.`nameEn`, r.`lists` FROM `process_definition` d LEFT JOIN `process_right` r ON r.`id` = d.`key` WHERE d.`key` = ? AND d.`suspended` = ? ORDER BY d.`version` DESC LIMIT 1',
      values: [key, false],
    };
  }

  private async active(key: string, read?: readonly Row[]) {
    const [row] = read ?? (await this.db.query(this.activeRead(key)));
    if (!row) throw new BusinessError(errors.noPublishedProcess, [{ zh: key }]);
    return {
      id: String(row.id),
      subject: row.subject === null ? null : String(row.subject),
      nameZh: String(row.nameZh),
      nameEn: String(row.nameEn),
      lists: row.lists,
    };
  }

  /**
   * Whether records of a kind can start with the process that is bound to them.
   * @throws BusinessError 8030 for the field `process` where it is of another kind of record, of none, or not published
   */
  async canStart(key: string | null, subject: string): Promise<boolean> {
    if (key === null) return false;
    const latest = await this.db.repo(ProcessDefinition).findOne({
      select: { id: true, subject: true, nameZh: true, nameEn: true },
      where: { key },
      order: { version: 'DESC' },
    });
    if (latest?.subject !== subject)
      throw otherKind(latest ? { zh: latest.nameZh, en: latest.nameEn } : { zh: key, en: key });
    return this.db.repo(ProcessDefinition).existsBy({ key, suspended: false });
  }

  /**
   * Whether people take an action in some step of the process that new records of a key begin with, or of one that it calls
   * by its name. What is called by an expression is not known before it runs, and does not count.
   */
  async hasStep(key: string, action: string): Promise<boolean> {
    return this.holdsFor(key, (_, { all }) => [...all.values()].some(({ task }) => task?.actions.includes(action)));
  }

  /** Whether the way of such a process, or of one that it calls by its name, depends on a fact of the record. */
  async readsFact(key: string, fact: string): Promise<boolean> {
    return this.holdsFor(key, (definition, process) => namesRead(definition, process).has(fact));
  }

  private async holdsFor(key: string, holds: Held): Promise<boolean> {
    const id = await this.activeOf(key);
    return this.holdsIn(holds, { id, process: key }, new Set());
  }

  private async holdsIn(
    holds: Held,
    at: { readonly id: string; readonly process: string },
    seen: Set<string>,
  ): Promise<boolean> {
    const { id, process: name } = at;
    if (seen.has(`${id} ${name}`)) return false;
    seen.add(`${id} ${name}`);
    const definition = await this.compiledOf(id);
    const process = definition.processes.get(name);
    if (!process) return false;
    if (holds(definition, process)) return true;
    for (const { call } of process.all.values()) {
      const binding = call && boundTo(call);
      if (!binding || typeof call.called !== 'string') continue;
      const version = await this.called(call.called, binding, id);
      if (version && (await this.holdsIn(holds, { id: version.id, process: call.called }, seen))) return true;
    }
    return false;
  }

  /** Id of one version of a key. @throws BusinessError 8013 when there is none. */
  async versionOf(key: string, version: number): Promise<string> {
    const row = await this.db.repo(ProcessDefinition).findOneBy({ key, version });
    if (!row) throw new BusinessError(errors.notFound);
    return row.id;
  }

  /**
   * The version of a process that a call activity starts: another process of the caller's own file, or by key the
   * newest active version, the newest that is no younger than the caller's, or one by its number.
   * @returns undefined where there is none
   */
  async called(process: string, binding: CallVersion, callerId: string): Promise<CalledVersion | undefined> {
    const own = await this.compiledOf(callerId);
    if (own.processes.has(process)) return { id: callerId, definition: own };
    const [row] = await this.db.query({
      sql: `SELECT \`id\` FROM \`process_definition\` WHERE \`key\` = ? AND \`suspended\` = ? ${versionRule(binding)} LIMIT 1`,
      values: [
        process,
        false,
        ...(binding === 'deployment' ? [callerId] : binding === 'latest' ? [] : [binding.version]),
      ],
    });
    return row && { id: String(row.id), definition: await this.compiledOf(String(row.id)) };
  }

  async hasActive(key: string): Promise<boolean> {
    return this.db.repo(ProcessDefinition).existsBy({ key, suspended: false });
  }

  /** The newest version of a key, or null. */
  latest(key: string): Promise<ProcessDefinition | null> {
    return this.db.repo(ProcessDefinition).findOne({ where: { key }, order: { version: 'DESC' } });
  }

  /**
   * Stores a version after the compiler and its own scenarios have passed it; the same content as the newest version
   * changes nothing. What begins its process takes the place of what began it before; of a suspended one nothing does.
   * Warnings are for those who publish to accept.
   * @param judged what `judge` found of a drawing; a file of the installation is looked at here
   * @throws BusinessError 8009 with the errors, or with the scenario cases that failed and were not accepted
   */
  async publish(version: NewVersion, judged?: Judged): Promise<{ definition: ProcessDefinition; isNew: boolean }> {
    const { key, xml } = version;
    const { definition, problems } = judged ? await this.compileJudged(xml, judged) : await this.check(xml);
    if (!definition) {
      const blocking = problems.filter(({ severity }) => severity === 'error');
      throw new BusinessError(errors.definitionInvalid, [Math.max(1, blocking.length)], { problems: blocking });
    }
    if (definition.root.id !== key) {
      throw new BusinessError(errors.field, ['id', 'format'], {
        fields: [{ path: 'id', code: 8012, args: ['format'] }],
      });
    }
    const failures = assertCasesPass(judged?.cases ?? (await this.playHere(version)), version.failures);
    const hash = hashOf(version.xml);
    const latest = await this.latest(version.key);
    const scenarios = version.scenarios ?? null;
    if (latest?.hash === hash && latest.scenarios === scenarios) return { definition: latest, isNew: false };
    const { name, zh, en } = definition.root.names;
    const row: ProcessDefinition = {
      id: this.ids.next(),
      key: version.key,
      version: (latest?.version ?? 0) + 1,
      hash,
      nameZh: zh ?? name,
      nameEn: en ?? name,
      subject: definition.subject ?? null,
      origin: version.origin,
      suspended: latest?.suspended ?? false,
      xml: version.xml,
      scenarios,
      note: version.note ?? null,
      createdBy: version.createdBy ?? null,
      createdAt: version.at ?? this.clock.now(),
      failures,
    };
    await this.db.repo(ProcessDefinition).insert(row);
    this.compiled.set(row.id, definition);
    if (!row.suspended) await this.starts.replace(row.key, row.id, definition);
    return { definition: row, isNew: true };
  }

  /** No process of the key begins any more, new versions included; what runs goes on. @throws BusinessError 8013, 8002 */
  async suspend(key: string): Promise<void> {
    await this.switch(key, true);
    await this.starts.remove(key);
  }

  /** Processes of the key begin again, its start timers as if it were published now. @throws BusinessError 8013, 8002 */
  async resume(key: string): Promise<void> {
    const { id } = await this.switch(key, false);
    await this.starts.replace(key, id, await this.compiledOf(id));
  }

  private async switch(key: string, suspended: boolean): Promise<ProcessDefinition> {
    const latest = await this.latest(key);
    if (!latest) throw new BusinessError(errors.notFound);
    await this.db.lock(ProcessDefinition, [latest.id]);
    if (latest.suspended === suspended) {
      const [is, wanted] = suspended ? ['suspended', 'suspend'] : ['running', 'resume'];
      throw new BusinessError(errors.illegalState, [is, wanted]);
    }
    await this.db.repo(ProcessDefinition).update({ key }, { suspended });
    return latest;
  }

  private check(xml: string): Promise<Compiled> {
    return this.withTables(xml, checkDiagram);
  }

  /** Only what is found without errors is compiled here. */
  private async compileJudged(xml: string, { problems, asking }: Judged): Promise<Compiled> {
    return asking ? this.withTables(xml, compile) : { problems };
  }

  /** Runs the scenarios of a drawing in a child process. @throws BusinessError 8012, 8036, 8035 */
  private async play(key: string, xml: string, scenarios: string): Promise<readonly PlayedCase[]> {
    const { diagrams: paths, texts } = await this.playedOn(key, xml, scenarios);
    const given: Played = { key, scenarios, paths, texts, words: this.words.address };
    return inChild('processes', { module: playing, name: 'playIn' satisfies keyof Work }, given);
  }

  /** Runs the scenarios of a file of the installation. @throws BusinessError 8012 when they are no scenario file */
  private async playHere({ key, xml, scenarios }: NewVersion): Promise<readonly PlayedCase[]> {
    if (!scenarios) return [];
    const { texts, ...file } = await this.playedOn(key, xml, scenarios);
    return playScenarios(key, file, texts, this.words.vocabulary);
  }

  /** A scenario file with the texts of its diagrams, the one that is judged first. @throws BusinessError 8012 */
  private async playedOn(key: string, xml: string, scenarios: string): Promise<ScenarioFile & Texts> {
    try {
      const file = parseScenarios(scenarios);
      const { paths, texts } = await this.db.outside(() => this.tablesOf(file));
      return { ...file, diagrams: [file.diagrams[0] ?? `${key}.bpmn`, ...paths], texts: [xml, ...texts] };
    } catch (error) {
      if (!(error instanceof ScenarioFormatError)) throw error;
      const { code, args } = error.problem;
      throw new BusinessError(errors.field, ['scenarios', 'format', error.message], {
        fields: [{ path: 'scenarios', code: errors.field.code, args: ['format', code, ...Object.values(args)] }],
      });
    }
  }

  /** The tables that scenarios name beside their diagram, as they are published. */
  private async tablesOf({ diagrams }: ScenarioFile): Promise<{ paths: string[]; texts: string[] }> {
    const found: { paths: string[]; texts: string[] } = { paths: [], texts: [] };
    for (const path of new Set(diagrams.filter((each) => each.endsWith('.dmn')))) {
      const latest = await this.tables.latest(posix.basename(path, '.dmn'));
      if (!latest) continue;
      found.paths.push(path);
      found.texts.push(latest.xml);
    }
    return found;
  }
}

function otherKind(name: BothNames): BusinessError {
  return new BusinessError(errors.processOfOtherKind, [name], {
    fields: [{ path: 'process', code: errors.processOfOtherKind.code }],
  });
}

/** Whether compiled processes ask tables: asked with every command, and the same as long as they are kept. */
const asking = new WeakMap<Definition, boolean>();

function asksTables(definition: Definition): boolean {
  const known = asking.get(definition);
  if (known !== undefined) return known;
  const nodes = [...definition.processes.values()].flatMap(({ all }) => [...all.values()]);
  const asks = nodes.some(({ decision }) => decision !== undefined);
  asking.set(definition, asks);
  return asks;
}

type Work = typeof import('./scenarios-work.js');
type Texts = Pick<Played, 'texts'>;
type CallVersion = Extract<Effect, { type: 'startChild' }>['binding'];

interface CalledVersion {
  readonly id: string;
  readonly definition: Definition;
}

/** Which version a call activity asks for; undefined where an expression says so. */
function boundTo({ binding }: NonNullable<Node['call']>): CallVersion | undefined {
  if (binding.kind !== 'version') return binding.kind;
  return typeof binding.version === 'string' ? { version: binding.version } : undefined;
}

function versionRule(binding: CallVersion): string {
  if (binding === 'latest') return 'ORDER BY `version` DESC';
  if (binding !== 'deployment') return 'AND `version` = ?';
  return 'AND `createdAt` <= (SELECT `createdAt` FROM `process_definition` WHERE `id` = ?) ORDER BY `version` DESC';
}

export function hashOf(xml: string): string {
  return createHash('sha256').update(xml).digest('hex');
}
