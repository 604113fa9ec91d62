import { useState } from 'react';
import { Checkbox } from 'antd';
import type { CaseResult } from '#lab/process-engine/scenario/format.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PublishFrame } from '../draft/publish-frame.js';
import { CaseList } from './scenarios-tab.js';

interface PublishDialogProps {
  readonly version: number;
  /** How the scenarios went; undefined while they are played. */
  readonly cases: readonly CaseResult[] | undefined;
  readonly busy: boolean;
  readonly onPublish: (note: string, without: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Asks what has changed; scenarios that no longer fit are named, and left behind only if somebody says so. */
export function PublishDialog({ version, cases, busy, onPublish, onClose }: PublishDialogProps) {
  const t = useT();
  const [without, setWithout] = useState(false);
  const failed = (cases ?? []).filter(({ ok }) => !ok);
  const ready = cases !== undefined && (failed.length === 0 || without);
  return (
    <PublishFrame
      version={version}
      busy={busy}
      waits={!ready}
      effect={t('designer.diagrams.publishEffect')}
      onPublish={(note) =>
        onPublish(
          note,
          failed.map((one) => one.case),
        )
      }
      onClose={onClose}
    >
      <div className="designer-publish-cases" aria-live="polite">
        {cases === undefined && <p className="lab-muted">{t('designer.diagrams.playing')}</p>}
        {cases !== undefined && failed.length === 0 && cases.length > 0 && (
          <p className="lab-muted">{t('designer.diagrams.allPass', { count: cases.length })}</p>
        )}
        {failed.length > 0 && (
          <>
            <p role="alert">{t('designer.diagrams.somePass', { count: failed.length, total: cases?.length })}</p>
            <CaseList cases={failed} />
            <Checkbox checked={without} onChange={(event) => setWithout(event.target.checked)}>
              {t('designer.diagrams.publishWithout', { count: failed.length })}
            </Checkbox>
          </>
        )}
      </div>
    </PublishFrame>
  );
}
