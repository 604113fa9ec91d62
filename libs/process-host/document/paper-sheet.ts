import { dayIn } from '#lab/shared/day.js';
import { formatMoney, trimZeros } from '#lab/shared/money.js';
import type { Person } from '#lab/shared/process-view.js';
import type { PaperWidth } from '#lab/platform/print/paper.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';

/** The language of a paper and the zone of its times. */
export interface PaperWords {
  readonly language: Language;
  readonly zone: string;
  readonly say: (key: string | readonly string[], values?: Readonly<Record<string, unknown>>) => string;
}

/**
 * Something that a paper says: as a value, which is the same in every language and by which the paper is checked later, and
 * as the text that is printed. A value that is undefined is one that its reader does not get to see: it is left out.
 */
interface Said<C> {
  readonly field: string;
  readonly says: (content: C) => unknown;
  readonly text: (content: C, words: PaperWords) => string;
}

/** A fact of the head, or one of the sums. */
export interface PaperField<C> extends Said<C> {
  /** Key of its label; `<subject texts>.fields.<field>` unless given. */
  readonly label?: string;
  /** It takes the whole width. */
  readonly wide?: boolean;
}

/** A column of the lines. */
export interface LineField<L> extends Said<L> {
  /** One without a width takes what the others leave. */
  readonly width?: PaperWidth;
  readonly right?: boolean;
  /** A picture below its text, as a PNG in base64. */
  readonly picture?: (line: L) => string | undefined;
  /** Fields that are printed with their labels in small letters below it, where they say something. */
  readonly below?: readonly Said<L>[];
}

/** A sheet of a document. Its title is the text `<subject texts>.papers.<sheet>`. */
export interface Sheet<C, L> {
  readonly head: readonly PaperField<C>[];
  readonly lines?: {
    /** Keys of its title and of what it says without lines; those of every document unless given. */
    readonly title?: string;
    readonly empty?: string;
    /** Where the labels of its columns are, before `.<field>`. */
    readonly labels: string;
    readonly of: (content: C) => readonly L[];
    readonly columns: readonly LineField<L>[];
  };
  readonly sums?: readonly PaperField<C>[];
  /** Who decided what and when, with their opinions, of all rounds of its process. */
  readonly approvals?: boolean;
}

/** What the papers of every document may say. */
export interface PaperCommon {
  readonly owner: Person;
  readonly state: BothNames;
  readonly createdAt: string;
}

type Having<F extends string, Value> = { readonly [K in F]?: Value | undefined };

/** Fields whose value is that of the content under the same name. */
export const said = {
  /** The state, by which every paper is checked anyhow. */
  state: {
    field: 'state',
    says: () => null,
    text: ({ state }: PaperCommon, { language }: PaperWords) => nameIn(language, state),
  },
  text: <F extends string>(field: F): Said<Having<F, string | null>> => ({
    field,
    says: (content) => content[field],
    text: (content) => content[field] ?? '',
  }),
  /** The entry of a catalogue, found by its id. */
  name: <F extends string, B extends string>(
    field: F,
    by: B,
  ): Said<Having<F, BothNames | null> & Having<B, string | null>> => ({
    field,
    says: (content) => content[by],
    text: (content, { language }) => {
      const names: BothNames | null | undefined = content[field];
      return names ? nameIn(language, names) : '';
    },
  }),
  person: <F extends string>(field: F): Said<Having<F, Person>> => ({
    field,
    says: (content) => (content[field] as Person | undefined)?.id,
    text: (content, { language }) => {
      const person: Person | undefined = content[field];
      return person ? nameIn(language, person.name) : '';
    },
  }),
  /** A quantity, without the zeros at its end. */
  quantity: <F extends string>(field: F): Said<Having<F, string | null>> => ({
    field,
    says: (content) => content[field],
    text: (content) => trimZeros(content[field] ?? ''),
  }),
  /** An amount; its currency is printed beside the sums or in a column of its own. */
  money: <F extends string>(field: F): Said<Having<F, string | null>> => ({
    field,
    says: (content) => content[field],
    text: (content) => {
      const amount: string | null | undefined = content[field];
      return amount ? formatMoney(amount) : '';
    },
  }),
  /** The day of an instant, in the zone of the company. */
  dayOf: <F extends string>(field: F): Said<Having<F, string>> => ({
    field,
    says: (content) => content[field],
    text: (content, { zone }) => {
      const at: string | undefined = content[field];
      return at ? dayIn(zone, new Date(at)) : '';
    },
  }),
};
