/** Searches that were asked for before `ShortcutKeys`, which is fetched, listens to keys. */
const early: KeyboardEvent[] = [];

function keep(event: KeyboardEvent): void {
  const asksSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  if (!asksSearch || event.repeat) return;
  // The browser has the same key for a search of its own.
  event.preventDefault();
  early.push(event);
}

/** Keeps the keys that open the search until `replayEarlyKeys`. */
export function keepEarlyKeys(): void {
  addEventListener('keydown', keep);
}

/** Ends that, and presses the kept keys once more. */
export function replayEarlyKeys(): void {
  removeEventListener('keydown', keep);
  for (const { key, code, ctrlKey, metaKey } of early.splice(0))
    for (const type of ['keydown', 'keyup'])
      document.dispatchEvent(new KeyboardEvent(type, { key, code, ctrlKey, metaKey, bubbles: true }));
}
