/** A name that an expression may use. */
export interface Offer {
  readonly name: string;
  readonly kind: 'fact' | 'variable' | 'engine' | 'function';
  /** What it is called or does, in the reader's language; it is found by that, too. */
  readonly label: string;
  /** The parameters of a function. */
  readonly parameters?: readonly string[];
}

/** What fits what is being typed. */
export interface Completion {
  /** Where the typed word begins in the text. */
  readonly from: number;
  readonly offers: readonly Offer[];
}

const most = 30;
const nothing: readonly Offer[] = [];
const letter = /[\p{L}\p{N}_$]/u;

/**
 * What can be written at a place of an expression. Names of several words are found by their beginning: `string l`.
 * @param caret where the user types
 * @param isAsked offers everything where no word has begun
 */
export function completionAt(text: string, caret: number, offers: readonly Offer[], isAsked = false): Completion {
  const before = text.slice(0, caret);
  if (isInText(before)) return { from: caret, offers: nothing };
  for (const from of beginnings(before)) {
    const typed = before.slice(from).toLowerCase();
    // An entry of a context is no name of ours, and neither is a number.
    if (before[from - 1] === '.') return { from: caret, offers: nothing };
    const found = /^\d/.test(typed) ? nothing : ranked(typed, offers);
    if (found.length > 0) return { from, offers: found };
  }
  return isAsked ? { from: caret, offers: offers.slice(0, most) } : { from: caret, offers: nothing };
}

/** Names that begin so first, then those whose label says it; a word that is complete needs no offer of itself alone. */
function ranked(typed: string, offers: readonly Offer[]): readonly Offer[] {
  const begin = offers.filter(({ name }) => name.toLowerCase().startsWith(typed));
  const said = offers.filter((offer) => !begin.includes(offer) && isSaid(typed, offer));
  const found = [...begin, ...said];
  return found.length === 1 && found[0]?.name.toLowerCase() === typed ? nothing : found.slice(0, most);
}

function isSaid(typed: string, { name, label, kind }: Offer): boolean {
  // Sentences about functions hold too many common words to be searched.
  const words = kind === 'function' ? name : `${name} ${label}`;
  return typed.length > 1 && words.toLowerCase().includes(typed);
}

/** Where the word before the caret may begin: up to four words back, the longest first. */
function beginnings(before: string): readonly number[] {
  const found: number[] = [];
  let at = before.length;
  while (found.length < 4) {
    const end = at;
    while (at > 0 && letter.test(before[at - 1] ?? '')) at--;
    if (at === end) break;
    found.unshift(at);
    if (before[at - 1] !== ' ') break;
    at--;
  }
  return found;
}

/** Whether the end of a text is within quotes. */
function isInText(before: string): boolean {
  return (before.replace(/\\./g, '').match(/"/g)?.length ?? 0) % 2 === 1;
}

/** The text with an offer in the place of what was typed, and where the user goes on. */
export function withOffer(
  text: string,
  caret: number,
  from: number,
  { name, kind, parameters }: Offer,
): { readonly text: string; readonly caret: number } {
  const isCalled = text.slice(caret).startsWith('(');
  const put = kind === 'function' && !isCalled ? `${name}()` : name;
  const isEmpty = parameters?.length === 0 || isCalled;
  const goesOn = from + put.length - (kind === 'function' && !isEmpty ? 1 : 0);
  return { text: text.slice(0, from) + put + text.slice(caret), caret: goesOn };
}
