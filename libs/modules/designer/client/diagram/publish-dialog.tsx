import { useState } from 'react';
import { Checkbox, Input, Modal } from 'antd';
import type { CaseResult } from '#lab/process-engine/scenario/format.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
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
  const [note, setNote] = useState('');
  const [without, setWithout] = useState(false);
  const failed = (cases ?? []).filter(({ ok }) => !ok);
  const ready = cases !== undefined && (failed.length === 0 || without);
  return (
    <Modal
      open
      title={t('designer.diagrams.publishTitle', { version })}
      okText={t('designer.diagrams.publishAs', { version })}
      okButtonProps={{ disabled: !ready, loading: busy }}
      cancelText={t('designer.diagrams.cancel')}
      onOk={() =>
        onPublish(
          note.trim(),
          failed.map((one) => one.case),
        )
      }
      onCancel={onClose}
    >
      <div className="designer-field">
        <label htmlFor="publish-note">{t('designer.diagrams.publishNote')}</label>
        <Input.TextArea
          id="publish-note"
          autoFocus
          maxLength={500}
          rows={3}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <p className="lab-muted">{t('designer.diagrams.publishEffect')}</p>
      </div>
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
    </Modal>
  );
}
