import { useT } from '../i18n/language-provider.js';
import { useSubjectEntries } from './registry.js';

/** Says kinds of record by the names of their subjects, in the order of the rooms; null is all kinds. */
export function useKindNames(): (kinds: readonly string[] | null) => string {
  const t = useT();
  const entries = useSubjectEntries();
  return (kinds) => {
    if (kinds === null) return t('ui.allKinds');
    const known = entries.filter(({ subject }) => kinds.includes(subject.name));
    return known.map(({ subject }) => t(`${subject.texts}.one`)).join(t('ui.listComma'));
  };
}
