/** A diagram with its scenarios. */
interface Drawn {
  readonly xml: string;
  readonly scenarios: string | null;
}

/** What a user was drawing when they left the page without saving, kept in this browser tab until it is saved. */
export interface WorkingCopy extends Drawn {
  /** Version of the draft that it was drawn from. */
  readonly version: number;
}

const place = (key: string) => `designer/${key}`;
const sendingPlace = (key: string) => `designer.sending/${key}`;

export function keepWorkingCopy(key: string, copy: WorkingCopy): void {
  try {
    sessionStorage.setItem(place(key), JSON.stringify(copy));
  } catch {
    // The browser has no room left: the guard before closing still holds.
  }
}

/** What is on its way to the server: when the page is left meanwhile, the next one finds out whether it has arrived. */
export function noteSending(key: string, text: Drawn): void {
  try {
    sessionStorage.setItem(sendingPlace(key), JSON.stringify(text));
  } catch {
    // As above: what is lost is only that a copy is known as the continuation of what was sent.
  }
}

/**
 * The copy of this draft, with the version that it now continues. One of an older version is of no use, unless what makes
 * the difference is this tab's own save; and one that is stored already adds nothing.
 */
export function workingCopyOf(key: string, draft: Drawn & { readonly version: number }): WorkingCopy | undefined {
  const copy = kept<WorkingCopy>(place(key));
  if (!copy || isSame(copy, draft)) return undefined;
  if (copy.version === draft.version) return copy;
  const sent = kept<Drawn>(sendingPlace(key));
  const isOwn = sent !== undefined && copy.version + 1 === draft.version && isSame(sent, draft);
  return isOwn ? { ...copy, version: draft.version } : undefined;
}

export function dropWorkingCopy(key: string): void {
  sessionStorage.removeItem(place(key));
  sessionStorage.removeItem(sendingPlace(key));
}

function kept<T>(name: string): T | undefined {
  const text = sessionStorage.getItem(name);
  return text === null ? undefined : (JSON.parse(text) as T);
}

function isSame(one: Drawn, other: Drawn): boolean {
  return one.xml === other.xml && one.scenarios === other.scenarios;
}
