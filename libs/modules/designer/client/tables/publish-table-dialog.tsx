import { useState } from 'react';
import { Input, Modal } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface PublishTableDialogProps {
  readonly version: number;
  readonly busy: boolean;
  readonly onPublish: (note: string) => void;
  readonly onClose: () => void;
}

/** Asks what has changed, and says for whom it holds from now on. */
export function PublishTableDialog({ version, busy, onPublish, onClose }: PublishTableDialogProps) {
  const t = useT();
  const [note, setNote] = useState('');
  return (
    <Modal
      open
      title={t('designer.diagrams.publishTitle', { version })}
      okText={t('designer.diagrams.publishAs', { version })}
      okButtonProps={{ loading: busy }}
      cancelText={t('designer.diagrams.cancel')}
      onOk={() => onPublish(note.trim())}
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
        <p className="lab-muted">{t('designer.tables.publishEffect')}</p>
      </div>
    </Modal>
  );
}
