import type { OfferedAction } from '#lab/shared/process-view.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import { useNameIn, useT } from '../i18n/language-provider.js';

/** What the button of an action is called: as the diagram names it, else by the word of its kind of record. */
export function useActionLabel(
  subject: Pick<SubjectWords, 'texts'> | undefined,
): (offered: Pick<OfferedAction, 'action' | 'label'>) => string {
  const t = useT();
  const nameIn = useNameIn();
  return ({ action, label }) => (label ? nameIn(label) : t(`${subject?.texts}.actions.${action}`));
}
