import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Sign } from './change-list.js';
import type { CaseChange } from './model/scenario-changes.js';

/** Scenario cases that differ, by their names. */
export function CaseChanges({ changes }: { readonly changes: readonly CaseChange[] }) {
  const t = useT();
  if (changes.length === 0) return null;
  return (
    <section className="compare-group" aria-label={t('designer.compare.scenarios')}>
      <h3>{t('designer.compare.scenarios')}</h3>
      <ul>
        {changes.map(({ name, kind }) => (
          <li key={name}>
            <p className="compare-part">
              <Sign kind={kind} /> <b>{name}</b> <small>{t(`designer.compare.kinds.${kind}`)}</small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
