import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { useSubjectEntries } from '#lab/ui/subject/registry.js';
import { taskCount } from '#lab/ui/subject/task-count.js';
import type { TodoKinds } from '../../shared/task.dto.js';
import { everything, type Narrowing } from './inbox-address.js';
import { useAsideCount, useHeldCount, useSuspendedCount } from './todo-lines.js';

const everyMinute = 60_000;

interface KindChoicesProps {
  readonly narrowing: Narrowing;
  /** Whether a task in sight has a high priority. */
  readonly hasUrgent: boolean;
  readonly onNarrow: (change: Partial<Narrowing>) => void;
}

/**
 * All, what is late or pressing, one kind of record, what others have in hand, what the reader has put aside, what is
 * suspended; not worth a row where there is nothing to choose from.
 */
export function KindChoices({ narrowing, hasUrgent, onNarrow }: KindChoicesProps) {
  const { subjects, late, held, aside, suspended, priority } = narrowing;
  const t = useT();
  const entries = useSubjectEntries();
  const { data } = useApiQuery<TodoKinds>('process/todo/kinds', undefined, { every: everyMinute, live: true });
  const heldCount = useHeldCount();
  const asideCount = useAsideCount();
  const suspendedCount = useSuspendedCount();
  if (!data) return null;
  const all = data.kinds.reduce((sum, { count }) => sum + count, 0);
  const kinds = entries.flatMap(({ subject: { name, texts } }) => {
    const count = data.kinds.find((kind) => kind.subject === name)?.count ?? 0;
    return count > 0 || subjects.includes(name) ? [{ name, count, label: t(`${texts}.one`) }] : [];
  });
  const offersLate = late || (data.late > 0 && data.late < all);
  const offersHeld = held || heldCount > 0;
  const offersAside = aside || asideCount > 0;
  const offersSuspended = suspended || suspendedCount > 0;
  const isPressing = priority.length > 0;
  const offersMore = offersLate || offersHeld || offersAside || offersSuspended || isPressing || hasUrgent;
  if (kinds.length < 2 && !offersMore && subjects.length === 0) return null;
  const only = (change: Partial<Narrowing>) => onNarrow({ ...everything, search: narrowing.search, ...change });
  return (
    <div className="inbox-kinds" role="group" aria-label={t('inbox.filter.label')}>
      <Choice
        label={t('inbox.filter.all')}
        count={all}
        chosen={!late && !held && !aside && !suspended && !isPressing && subjects.length === 0}
        onChoose={() => only({})}
      />
      {offersLate && (
        <Choice
          warns
          label={t('inbox.filter.late')}
          count={data.late}
          chosen={late}
          onChoose={() => only({ late: !late })}
        />
      )}
      {(isPressing || hasUrgent) && (
        <Choice
          warns
          label={t('inbox.filter.priority')}
          chosen={isPressing}
          onChoose={() => only({ priority: isPressing ? [] : pressing })}
        />
      )}
      {kinds.map(({ name, count, label }) => (
        <Choice
          key={name}
          label={label}
          count={count}
          chosen={subjects.includes(name)}
          onChoose={() => only({ subjects: chosenAfter(subjects, name) })}
        />
      ))}
      {offersHeld && (
        <Choice label={t('inbox.filter.held')} count={heldCount} chosen={held} onChoose={() => only({ held: !held })} />
      )}
      {offersAside && (
        <Choice
          label={t('inbox.filter.aside')}
          count={asideCount}
          chosen={aside}
          onChoose={() => only({ aside: !aside })}
        />
      )}
      {offersSuspended && (
        <Choice
          label={t('inbox.filter.suspended')}
          count={suspendedCount}
          chosen={suspended}
          onChoose={() => only({ suspended: !suspended })}
        />
      )}
    </div>
  );
}

const pressing = ['high', 'urgent'] as const;

/** A kind alone, or what was chosen without it. */
function chosenAfter(subjects: readonly string[], name: string): readonly string[] {
  return subjects.includes(name) ? subjects.filter((each) => each !== name) : [name];
}

interface ChoiceProps {
  readonly label: string;
  /** Where it is known. */
  readonly count?: number;
  readonly chosen: boolean;
  readonly warns?: boolean;
  readonly onChoose: () => void;
}

function Choice({ label, count, chosen, warns, onChoose }: ChoiceProps) {
  const t = useT();
  return (
    <button type="button" aria-pressed={chosen} data-warns={warns} onClick={onChoose}>
      {label} {count !== undefined && <span>{taskCount(t, count)}</span>}
    </button>
  );
}
