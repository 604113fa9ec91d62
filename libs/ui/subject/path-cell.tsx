import type { PathStrip as Strip } from '#lab/shared/todo-view.js';
import { Duration } from './duration.js';
import { PathStrip } from './path-strip.js';
import { Person } from './person.js';
import { Nothing } from './stamp.js';

/** Where a record is, in a row: its path, who has it, and since when. */
export function PathCell({ strip }: { readonly strip: Strip | null }) {
  if (!strip || strip.steps.length === 0) return <Nothing />;
  const { holder, since } = strip;
  return (
    <span className="lab-path">
      <PathStrip {...strip} />
      {holder && <Person person={holder} />}
      {holder && since && (
        <span className="lab-muted">
          <Duration since={since} />
        </span>
      )}
    </span>
  );
}
