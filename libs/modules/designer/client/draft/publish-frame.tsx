import { useState, type ReactNode } from 'react';
import { Input } from 'antd';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface PublishFrameProps {
  readonly version: number;
  readonly busy: boolean;
  /** Publishing has to wait. */
  readonly waits?: boolean;
  /** What follows from publishing. */
  readonly effect: string;
  readonly onPublish: (note: string) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks what has changed and says what follows from publishing. */
export function PublishFrame({ version, busy, waits, effect, onPublish, onClose, children }: PublishFrameProps) {
  const t = useT();
  const [note, setNote] = useState('');
  return (
    <FormDialog
      open
      title={t('designer.diagrams.publishTitle', { version })}
      okText={t('designer.diagrams.publishAs', { version })}
      okButtonProps={{ disabled: waits, loading: busy }}
      cancelText={t('designer.diagrams.cancel')}
      onConfirm={() => onPublish(note.trim())}
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
        <p className="lab-muted">{effect}</p>
      </div>
      {children}
    </FormDialog>
  );
}
