import { useEffect } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { replayEarlyKeys } from './early-keys.js';
import { letterKeysOn, useShortcutList, type LiveShortcut } from './shortcuts.js';

/** Listens to the keys of every shortcut that works now; drawn once, and fetched when the page is drawn. */
export default function ShortcutKeys() {
  useEffect(replayEarlyKeys, []);
  return useShortcutList().map((shortcut) => <Keys key={shortcut.id} shortcut={shortcut} />);
}

function Keys({ shortcut: { keys, run, repeats, yields } }: { readonly shortcut: LiveShortcut }) {
  const withModifier = keys.includes('ctrl') || keys.includes('mod');
  // Signs stand on different keys of different keyboards: there the produced sign counts, not the key.
  const isSign = !withModifier && !/^[a-z0-9>]+$/.test(keys);
  useHotkeys(keys, run, {
    enabled: (event) => withModifier || (letterKeysOn() && !belongsElsewhere(event)),
    ignoreEventWhen: (event) => (event.repeat && !repeats) || pressesControl(event),
    enableOnFormTags: withModifier && !yields,
    enableOnContentEditable: withModifier && !yields,
    preventDefault: true,
    useKey: isSign,
    ignoreModifiers: isSign,
  });
  return null;
}

function belongsElsewhere(event: KeyboardEvent): boolean {
  const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
  const altGraph = event.getModifierState('AltGraph');
  return inDialog || event.metaKey || ((event.ctrlKey || event.altKey) && !altGraph);
}

/** Enter on a link or a button is that control's own. */
function pressesControl(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button') !== null;
}
