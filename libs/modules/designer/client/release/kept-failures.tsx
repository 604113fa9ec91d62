import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { KeptFailures } from '../../shared/definition.dto.js';

interface KeptFailuresNoteProps {
  readonly failures: KeptFailures;
  /** The version waits to become active. */
  readonly waits?: boolean;
}

/** The scenarios that fail in a version, and why it is published all the same. */
export function KeptFailuresNote({ failures: { cases, reason, by, at }, waits = false }: KeptFailuresNoteProps) {
  const t = useT();
  const nameIn = useNameIn();
  const given = { count: cases.length, cases: cases.join(t('ui.listComma')) };
  return (
    <div className="definitions-failures">
      <ToneIcon tone="warning" />
      <div>
        <p>{t(waits ? 'designer.failing.waits' : 'designer.failing.kept', given)}</p>
        <p className="lab-muted">
          {t('designer.failing.keptBy', { reason, name: nameIn(by), at: stampText(at, 'minute') })}
        </p>
      </div>
    </div>
  );
}
