import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import type { Submitted } from '../../shared/release.dto.js';

/** Says what came of publishing: a version that is active, or one that waits. */
export function useSubmittedNotice(): (submitted: Pick<Submitted, 'version' | 'waits'>) => void {
  const t = useT();
  return ({ version, waits }) => {
    const text =
      waits === null
        ? t('designer.diagrams.published', { version })
        : t(`designer.release.${waits === 'time' ? 'waitsForTime' : 'waitsForPerson'}`);
    notify({ tone: 'done', text });
  };
}
