/** A key as a small cap; `onSolid` on a filled button. */
export function KeyCap({ children, onSolid }: { readonly children: string; readonly onSolid?: boolean }) {
  return (
    <kbd className="lab-key" data-on={onSolid ? 'solid' : undefined} aria-hidden>
      {children}
    </kbd>
  );
}

const isMac = /mac/i.test(navigator.userAgent);
const names: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  ctrl: 'Ctrl',
  enter: 'Enter',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
};

/** `mod+k` as one cap, `g>i` as one after the other. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  const word = (key: string) => names[key] ?? key.toUpperCase();
  return (
    <span className="lab-keys">
      {keys.split('>').map((chord) => (
        <KeyCap key={chord}>{chord.split('+').map(word).join(' ')}</KeyCap>
      ))}
    </span>
  );
}
