import type { User } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface UsedByProps {
  readonly users: readonly User[];
  /** What is said where nothing uses it. */
  readonly none: string;
  /** Whether its removal was asked for although it is used. */
  readonly isRefused: boolean;
  readonly onChoose: (id: string) => void;
}

/** What uses input data or a type; decisions and functions can be opened. */
export function UsedBy({ users, none, isRefused, onChoose }: UsedByProps) {
  const t = useT();
  if (users.length === 0) return <p className="data-users lab-muted">{none}</p>;
  return (
    <div className="data-users">
      <span className="lab-muted">{t('designer.tables.data.usedBy')}</span>
      {users.map(({ kind, id, name }) =>
        kind === 'decision' || kind === 'function' ? (
          <button key={`${kind} ${id}`} type="button" className="data-user" onClick={() => onChoose(id)}>
            {name}
          </button>
        ) : (
          <span key={`${kind} ${id}`}>{t(`designer.tables.data.users.${kind}`, { name })}</span>
        ),
      )}
      {isRefused && <small role="alert">{t('designer.tables.data.used')}</small>}
    </div>
  );
}
