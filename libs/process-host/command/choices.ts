import { BusinessError, type AnyErrorCode } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { EvaluatedRule, Definition } from '#lab/process-engine/index.js';
import type { Resolvers } from '../people/people.js';

/** Chosen users, by the element of the task that they are chosen for. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/**
 * Whom people choose for tasks that leave it to them: what was chosen earlier, what this command brings, and what is
 * still missing.
 */
export class Choosing {
  /** By element; ids of elements may be words that every plain object knows. */
  private readonly stored: Map<string, readonly string[]>;
  private readonly made: ReadonlyMap<string, readonly string[]>;
  private readonly missing = new Map<string, AnyErrorCode>();

  /**
   * @param kept the instance's column
   * @param actor the user who acts and may choose; undefined for a timer or an answer from outside
   * @param used takes the elements for which a choice was used, in all instances of the command
   */
  constructor(
    private readonly resolvers: Resolvers,
    private readonly definition: Definition,
    kept: string | null,
    private readonly actor: { readonly choose?: Choices } | undefined,
    private readonly used: Set<string>,
  ) {
    this.stored = new Map(Object.entries(JSON.parse(kept ?? '{}') as Choices));
    this.made = new Map(Object.entries(actor?.choose ?? {}));
  }

  /** The users chosen for a task; an approver chooses each time, the initiator once. */
  for(element: string, rules: readonly EvaluatedRule[]): readonly string[] {
    const chooser = this.resolvers.chooserOf(rules);
    if (!chooser) return [];
    const now = this.made.get(element);
    if (now) {
      this.used.add(element);
      this.stored.set(element, now);
      return now;
    }
    return (chooser === 'actor' && this.actor ? undefined : this.stored.get(element)) ?? [];
  }

  /** Notes a task without people where the actor can still choose them; answers whether they can. */
  ask(element: string, rules: readonly EvaluatedRule[], nobody: BusinessError | undefined): boolean {
    if (!this.actor || !nobody || !this.resolvers.chooserOf(rules)) return false;
    this.missing.set(element, nobody.error);
    return true;
  }

  /**
   * @throws BusinessError 4006 with one field `choose.<element>` for each task whose people are still to be chosen, its
   * names as arguments
   */
  assertAsked(): void {
    const [first] = this.missing.values();
    if (!first) return;
    const missing = [...this.missing].map(([element, { code }]) => ({
      element,
      code,
      names: namesOf(this.definition, element),
    }));
    const fields = missing.map(({ element, code, names }) => ({
      path: `choose.${element}`,
      code,
      args: [names.zh, names.en],
    }));
    const all = {
      zh: missing.map(({ names }) => names.zh).join('、'),
      en: missing.map(({ names }) => names.en).join(', '),
    };
    throw new BusinessError(first, [all], { fields });
  }

  /** At the end of the command: every choice was asked for. @throws BusinessError 8012 for one that was not */
  assertUsed(): void {
    const unasked = [...this.made.keys()].filter((element) => !this.used.has(element));
    if (unasked.length === 0) return;
    throw new BusinessError(errors.field, [`choose.${unasked[0] ?? ''}`, 'unknown'], {
      fields: unasked.map((element) => ({ path: `choose.${element}`, code: errors.field.code, args: ['unknown'] })),
    });
  }

  /** What the instance keeps. */
  get kept(): string | null {
    return this.stored.size === 0 ? null : JSON.stringify(Object.fromEntries(this.stored));
  }
}

function namesOf(definition: Definition, element: string): { zh: string; en: string } {
  const { name, zh, en } = definition.root.all.get(element)?.names ?? { name: element };
  return { zh: zh ?? name, en: en ?? name };
}
