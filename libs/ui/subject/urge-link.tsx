import { lazy, useState } from 'react';
import type { Person } from '#lab/shared/process-view.js';
import { useHeldTasks } from '../decision/held-provider.js';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { useApiQuery } from '../query.js';

const UrgeDialog = lazy(() => import('./urge-dialog.js'));

/** What this screen reads of what may be done with a task. */
interface Offered {
  readonly operations: readonly string[];
}

interface UrgeLinkProps {
  /** The open tasks of one step. */
  readonly tasks: readonly string[];
  readonly people: readonly Person[];
}

/** Beside the current step, for users who may send reminders; hidden from others. */
export function UrgeLink({ tasks, people }: UrgeLinkProps) {
  const held = useHeldTasks();
  const [first] = tasks;
  // What its reader has just decided is asked for no more: the server would answer that it is closed.
  if (first === undefined || held.has(first)) return null;
  return <OfferedUrge first={first} tasks={tasks} people={people} />;
}

function OfferedUrge({ first, tasks, people }: UrgeLinkProps & { readonly first: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data } = useApiQuery<Offered>(`process/tasks/${encodeURIComponent(first)}/desk`);
  if (!data?.operations.includes('urge')) return null;
  return (
    <>
      <button type="button" className="lab-timeline-urge" onClick={() => setOpen(true)}>
        {t('ui.urge.act')}
      </button>
      {open && (
        <Later onBroken={() => setOpen(false)}>
          <UrgeDialog tasks={tasks} people={people} onClose={() => setOpen(false)} />
        </Later>
      )}
    </>
  );
}
