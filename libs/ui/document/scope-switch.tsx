import type { DocumentScope } from '#lab/shared/document-scopes.js';
import { useT } from '../i18n/language-provider.js';

interface ScopeSwitchProps {
  readonly scopes: readonly DocumentScope[];
  readonly current: string | undefined;
  readonly onChoose: (scope: DocumentScope) => void;
}

/** Whose records a list shows, beside its title. */
export function ScopeSwitch({ scopes, current, onChoose }: ScopeSwitchProps) {
  const t = useT();
  return (
    <div className="lab-scopes" role="group" aria-label={t('ui.scopes.label')}>
      {scopes.map((scope) => (
        <button key={scope} type="button" aria-pressed={scope === current} onClick={() => onChoose(scope)}>
          {t(`ui.scopes.${scope}`)}
        </button>
      ))}
    </div>
  );
}
