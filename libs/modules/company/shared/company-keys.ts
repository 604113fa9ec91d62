import { folded } from '#lab/shared/fold.js';

/** By what two companies may be the same one, the surest first. */
export const likenesses = ['tax', 'account', 'name', 'stem'] as const;
export type Likeness = (typeof likenesses)[number];

/** What a company is compared by. */
export interface Compared {
  readonly name: string;
  readonly formerNames?: readonly string[] | null;
  readonly taxNumber: string | null;
  readonly banks: readonly { readonly account: string }[] | null;
}

/** One of the values that a company is compared by, as it is stored. */
export interface CompanyKeyValue {
  readonly kind: Likeness;
  readonly value: string;
}

/** Characters of a stored value; a longer one is compared by its beginning. */
const longest = 120;
/** An account with fewer characters identifies no company. */
const shortestAccount = 6;
/** What is left of a name without its legal form identifies a company from two characters on. */
const shortestStem = 2;

/** Legal forms at the end of a name, without punctuation; a longer one goes before a shorter one that it ends with. */
const legalForms = [
  '有限责任公司',
  '股份有限公司',
  '集团有限公司',
  '股份公司',
  '有限公司',
  '公司',
  'limitedliabilitycompany',
  'privatelimited',
  'incorporated',
  'corporation',
  'companylimited',
  'coltd',
  'limited',
  'ptyltd',
  'pteltd',
  'pvtltd',
  'gmbhcokg',
  'gmbh',
  'corp',
  'sarl',
  'ltd',
  'llc',
  'llp',
  'plc',
  'inc',
  'kg',
  'ag',
  'bv',
  'nv',
  'sa',
] as const;

/** Legal forms that are letters end a word: the last letters of `Zebraag` are no form. */
const isLatin = (form: string) => /^[a-z]/.test(form);

/** A text without case, width, blanks and punctuation. */
export function bareText(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** A name without punctuation, case and width, and without its legal form; equal ones are a hint and no more. */
export function stemOf(name: string): string {
  const bare = bareText(name);
  const words = folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  for (const form of legalForms) {
    if (!bare.endsWith(form) || bare.length - form.length < shortestStem) continue;
    if (!isLatin(form) || endsInWords(words, form)) return bare.slice(0, -form.length);
  }
  return bare;
}

/** Whether the last words, written together, are this text. */
function endsInWords(words: readonly string[], form: string): boolean {
  let end = '';
  for (const word of [...words].reverse()) {
    end = word + end;
    if (end.length >= form.length) return end === form;
  }
  return false;
}

/** The values that a company is compared by, each once. Former names count like the present one. */
export function keysOf({ name, formerNames, taxNumber, banks }: Compared): readonly CompanyKeyValue[] {
  const names = [name, ...(formerNames ?? [])];
  const accounts = (banks ?? [])
    .map(({ account }) => bareText(account))
    .filter((each) => each.length >= shortestAccount);
  const values: readonly (readonly [Likeness, string])[] = [
    ...(taxNumber ? [['tax', bareText(taxNumber)] as const] : []),
    ...accounts.map((account) => ['account', account] as const),
    ...names.map((each) => ['name', bareText(each)] as const),
    ...names.map((each) => ['stem', stemOf(each)] as const),
  ];
  const kept = new Map<string, CompanyKeyValue>();
  for (const [kind, text] of values) {
    const value = text.slice(0, longest);
    if (value) kept.set(`${kind} ${value}`, { kind, value });
  }
  return [...kept.values()];
}
