import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { useSubjectEntries } from '#lab/ui/subject/registry.js';
import { taskCount } from '#lab/ui/subject/task-count.js';
import type { TodoKinds } from '../../shared/task.dto.js';
import type { Narrowing } from './inbox-address.js';
import { useHeldCount } from './todo-lines.js';

const everyMinute = 60_000;

interface KindChoicesProps {
  readonly narrowing: Narrowing;
  readonly onNarrow: (change: Partial<Narrowing>) => void;
}

/** All, what is late, one kind of record, or what others have in hand; not worth a row where there is nothing to choose from. */
export function KindChoices({ narrowing: { subjects, late, held }, onNarrow }: KindChoicesProps) {
  const t = useT();
  const entries = useSubjectEntries();
  const { data } = useApiQuery<TodoKinds>('process/todo/kinds', undefined, { every: everyMinute, live: true });
  const heldCount = useHeldCount();
  if (!data) return null;
  const all = data.kinds.reduce((sum, { count }) => sum + count, 0);
  const kinds = entries.flatMap(({ subject: { name, texts } }) => {
    const count = data.kinds.find((kind) => kind.subject === name)?.count ?? 0;
    return count > 0 || subjects.includes(name) ? [{ name, count, label: t(`${texts}.one`) }] : [];
  });
  const offersLate = late || (data.late > 0 && data.late < all);
  const offersHeld = held || heldCount > 0;
  if (kinds.length < 2 && !offersLate && !offersHeld && subjects.length === 0) return null;
  return (
    <div className="inbox-kinds" role="group" aria-label={t('inbox.filter.label')}>
      <Choice
        label={t('inbox.filter.all')}
        count={all}
        chosen={!late && !held && subjects.length === 0}
        onChoose={() => onNarrow({ subjects: [], late: false, held: false })}
      />
      {offersLate && (
        <Choice
          warns
          label={t('inbox.filter.late')}
          count={data.late}
          chosen={late}
          onChoose={() => onNarrow({ subjects: [], late: !late, held: false })}
        />
      )}
      {kinds.map(({ name, count, label }) => (
        <Choice
          key={name}
          label={label}
          count={count}
          chosen={subjects.includes(name)}
          onChoose={() => onNarrow({ subjects: chosenAfter(subjects, name), late: false, held: false })}
        />
      ))}
      {offersHeld && (
        <Choice
          label={t('inbox.filter.held')}
          count={heldCount}
          chosen={held}
          onChoose={() => onNarrow({ subjects: [], late: false, held: !held })}
        />
      )}
    </div>
  );
}

/** A kind alone, or what was chosen without it. */
function chosenAfter(subjects: readonly string[], name: string): readonly string[] {
  return subjects.includes(name) ? subjects.filter((each) => each !== name) : [name];
}

interface ChoiceProps {
  readonly label: string;
  readonly count: number;
  readonly chosen: boolean;
  readonly warns?: boolean;
  readonly onChoose: () => void;
}

function Choice({ label, count, chosen, warns, onChoose }: ChoiceProps) {
  const t = useT();
  return (
    <button type="button" aria-pressed={chosen} data-warns={warns} onClick={onChoose}>
      {label} <span>{taskCount(t, count)}</span>
    </button>
  );
}
