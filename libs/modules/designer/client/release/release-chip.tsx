import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import type { DefinitionSummary } from '../../shared/definition.dto.js';

/** That a version of a process waits, and for what. */
export function ReleaseChip({ release }: Pick<DefinitionSummary, 'release'>) {
  const t = useT();
  if (!release) return null;
  const { unconfirmed, activeFrom } = release;
  return (
    <StateTag tone="waiting">
      {unconfirmed || activeFrom === null
        ? t('designer.release.unconfirmedChip')
        : t('designer.release.scheduledChip', { at: stampText(activeFrom, 'minute') })}
    </StateTag>
  );
}
