import type { Facts } from '#lab/process-engine/index.js';
import { contentHash } from '../people/approvals.js';
import type { SubjectRecord } from '../subjects.js';
import type { CommandContext } from './context.js';

type Side = readonly string[] | Promise<readonly string[]>;

/** The record that a command drives: what expressions read of it now, and the states that it is given. */
export class DrivenRecord {
  /** The state that it had before the command. */
  readonly before: Pick<SubjectRecord, 'state' | 'status'>;
  private read: Facts | undefined;
  private hasChanged = false;
  private sideRead: Side | undefined;

  constructor(private readonly context: CommandContext) {
    const { state, status } = context.record;
    this.before = { state, status };
  }

  /** Whether a state or a handler has changed it. */
  get isChanged(): boolean {
    return this.hasChanged;
  }

  /** Its facts, if they were computed since it last changed. */
  get known(): Facts | undefined {
    return this.read;
  }

  async facts(): Promise<Facts> {
    const { binding, record } = this.context;
    this.read ??= (await binding.facts(record)) as Facts;
    return this.read;
  }

  /** A hash of it as it is now. */
  async content(): Promise<string> {
    const { binding, record } = this.context;
    return contentHash(binding.content ? await binding.content(record) : await this.facts());
  }

  /** Who else is of its side besides initiator and owner. */
  side(): Side {
    const { tools, subject, record } = this.context;
    this.sideRead ??= tools.sides.of(subject.name, record.id).then(({ others }) => others);
    return this.sideRead;
  }

  /** The caller has read who else is of its side. */
  knowsSide(others: readonly string[]): void {
    this.sideRead = others;
  }

  /** It may have changed: it is saved at the end, and its facts are computed again. */
  changed(): void {
    this.hasChanged = true;
    this.read = undefined;
  }

  /** As the database has it; what was written into the object is lost. */
  async readAgain(): Promise<void> {
    this.context.record = await this.context.binding.record(this.context.record.id);
    this.read = undefined;
  }

  /** Gives it a state, with what must not be forgotten on entering it. */
  async enterState(state: string): Promise<void> {
    const { subject, binding, record } = this.context;
    const spec = subject.states[state];
    if (!spec) throw new Error(`the subject ${subject.name} has no state ${state}`);
    record.state = state;
    record.status = spec.code;
    this.hasChanged = true;
    await binding.enter?.[state]?.(record);
    this.read = undefined;
  }

  /** No process drives it any more: its owner gets it back in an editable state, unless it was decided before. */
  async giveBack(): Promise<void> {
    const { subject, record } = this.context;
    if (subject.followed.includes(record.state)) return;
    const tone = subject.states[record.state]?.tone;
    const [first] = subject.editable;
    if ((tone === 'waiting' || tone === 'running') && first !== undefined) await this.enterState(first);
  }
}
