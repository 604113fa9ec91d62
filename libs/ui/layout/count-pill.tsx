import type { Count } from '../room/menu.js';

interface CountPillProps {
  readonly count: Count | undefined;
  /** Solid blue, for the navbar alone. */
  readonly solid?: boolean;
}

/** A number that waits: blue tint for the reader, plain grey, red tint for late; 99+ above 99. */
export function CountPill({ count, solid }: CountPillProps) {
  if (!count || count.value <= 0) return null;
  return (
    <span className="lab-count" data-tone={solid ? 'solid' : count.tone}>
      {count.value > 99 ? '99+' : count.value}
    </span>
  );
}
