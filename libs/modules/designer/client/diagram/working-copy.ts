/** What a user was drawing when they left the page without saving, kept in this browser tab until it is saved. */
export interface WorkingCopy {
  readonly xml: string;
  readonly scenarios: string | null;
  /** Version of the draft that it was drawn from. */
  readonly version: number;
}

const place = (key: string) => `designer/${key}`;

export function keepWorkingCopy(key: string, copy: WorkingCopy): void {
  try {
    sessionStorage.setItem(place(key), JSON.stringify(copy));
  } catch {
    // The browser has no room left: the guard before closing still holds.
  }
}

/** The copy of this draft; one of an older version is of no use. */
export function workingCopyOf(key: string, version: number): WorkingCopy | undefined {
  const text = sessionStorage.getItem(place(key));
  if (text === null) return undefined;
  const copy = JSON.parse(text) as WorkingCopy;
  return copy.version === version ? copy : undefined;
}

export function dropWorkingCopy(key: string): void {
  sessionStorage.removeItem(place(key));
}
