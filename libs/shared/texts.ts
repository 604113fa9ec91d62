/** A tree of texts; leaves may carry `{{name}}` places and i18next plural suffixes. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The same keys with any texts: what the second language of a table must look like. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

/** One table of two whose trees may share branches; where both have the same leaf, the second wins. */
export function joinTexts<const A extends Texts, const B extends Texts>(first: A, second: B): A & B {
  const joined: Record<string, string | Texts> = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const there = joined[key];
    joined[key] = typeof there === 'object' && typeof value === 'object' ? joinTexts(there, value) : value;
  }
  return joined as A & B;
}

export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];

/** A name kept in both languages; `en` may be missing and then falls back to `zh`. */
export interface BothNames {
  readonly zh: string;
  readonly en?: string | null;
}

export function nameIn(language: Language, names: BothNames): string {
  return language === 'en' ? names.en || names.zh : names.zh;
}
