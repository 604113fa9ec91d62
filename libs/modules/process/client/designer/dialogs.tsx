import { Button, Modal } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface ConflictDialogProps {
  readonly busy: boolean;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  readonly onClose: () => void;
}

/** Somebody else has saved the draft in between: one of the two stays. */
export function ConflictDialog({ busy, onTheirs, onMine, onClose }: ConflictDialogProps) {
  const t = useT();
  return (
    <Modal
      open
      title={t('process.designer.conflict')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('process.designer.goOn')}</Button>
          <Button onClick={onTheirs}>{t('process.designer.takeTheirs')}</Button>
          <Button danger loading={busy} onClick={onMine}>
            {t('process.designer.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('process.designer.conflictText')}</p>
    </Modal>
  );
}

interface LeaveDialogProps {
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asked before leaving with something unsaved. */
export function LeaveDialog({ busy, onSave, onLeave, onClose }: LeaveDialogProps) {
  const t = useT();
  return (
    <Modal
      open
      title={t('process.designer.leave')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('process.designer.goOn')}</Button>
          <Button danger onClick={onLeave}>
            {t('process.designer.leaveUnsaved')}
          </Button>
          <Button type="primary" loading={busy} onClick={onSave}>
            {t('process.designer.saveAndLeave')}
          </Button>
        </>
      }
    >
      <p>{t('process.designer.leaveText')}</p>
    </Modal>
  );
}

interface DiscardDialogProps {
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  const t = useT();
  return (
    <Modal
      open
      title={t('process.designer.discardAsk')}
      okText={t('process.designer.discard')}
      okButtonProps={{ danger: true, type: 'default' }}
      cancelText={t('process.designer.goOn')}
      onOk={onDiscard}
      onCancel={onClose}
    >
      <p>{t('process.designer.discardText')}</p>
    </Modal>
  );
}
