import type { Foreign, Note, Treatment } from './model.js';
import type { Vendor } from './vendor.js';

type Said = Omit<Foreign, 'notes'>;
type KeysOf<T> = { [K in keyof Said]-?: NonNullable<Said[K]> extends T ? K : never }[keyof Said];

export type TextKey = KeysOf<string>;
export type FlagKey = KeysOf<boolean>;

/** Gathers what the words of one element say; of two words that say the same, the first one counts, but for candidates. */
export class Collector {
  readonly said: { -readonly [K in keyof Said]: Said[K] } = {};
  private readonly notes = new Map<string, Note>();

  text(key: TextKey, value: string | undefined): void {
    if (value !== undefined) this.said[key] ??= value;
  }

  flag(key: FlagKey, value: boolean): void {
    this.said[key] ??= value;
  }

  /** Candidates that are named in several places add up. */
  add(key: 'candidateUsers' | 'candidateGroups', names: readonly string[]): void {
    this.said[key] = [...new Set([...(this.said[key] ?? []), ...names])];
  }

  note(vendor: Vendor, name: string, what: Treatment): void {
    const word = `${vendor}:${name}`;
    this.notes.set(`${word} ${what}`, { word, what });
  }

  /** Undefined when no word was met. */
  get foreign(): Foreign | undefined {
    return this.notes.size === 0 ? undefined : { ...this.said, notes: [...this.notes.values()] };
  }
}
