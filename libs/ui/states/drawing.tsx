export type DrawingKind = 'empty' | 'filtered' | 'closed' | 'failed' | 'done';

/** Small pictures made of pieces of a path: what comes before, the node in question, what would follow. */
export function Drawing({ kind }: { readonly kind: DrawingKind }) {
  const passed = kind === 'failed' || kind === 'done';
  return (
    <svg className="lab-drawing" data-kind={kind} width="156" height="44" viewBox="0 0 156 44" aria-hidden>
      <path className={passed ? 'lab-drawing-done' : 'lab-drawing-off'} d="M2 22h33m18 0h9" />
      <circle className={passed ? 'lab-drawing-done' : 'lab-drawing-off'} cx="44" cy="22" r="9" />
      <path
        className={kind === 'done' ? 'lab-drawing-done' : 'lab-drawing-off'}
        strokeDasharray={kind === 'done' ? undefined : '3 4'}
        d="M114 22h20"
      />
      <circle className="lab-drawing-end" data-done={kind === 'done' || undefined} cx="144" cy="22" r="9" />
      <rect className="lab-drawing-node" x="62.5" y="4" width="51" height="36" rx="8" />
      <path className="lab-drawing-sign" d={signs[kind]} />
    </svg>
  );
}

const signs: Readonly<Record<DrawingKind, string>> = {
  empty: 'M88 14.5v15M80.5 22h15',
  filtered: 'M79 16h18l-7 7.5V29l-4-2.5v-3z',
  closed: 'M81.5 21.5h13v8h-13zm2.5 0V19a4 4 0 0 1 8 0v2.5',
  failed: 'm82.5 16.5 11 11m0-11-11 11',
  done: 'm80.5 22.5 5 5 10-11',
};
