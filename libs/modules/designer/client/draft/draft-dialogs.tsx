import { Button } from 'antd';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface ConflictDialogProps {
  readonly busy: boolean;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  readonly onClose: () => void;
}

/** Another user has saved the draft in between: one of the two stays. */
export function ConflictDialog({ busy, onTheirs, onMine, onClose }: ConflictDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      title={t('designer.diagrams.conflict')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('designer.diagrams.goOn')}</Button>
          <Button onClick={onTheirs}>{t('designer.diagrams.takeTheirs')}</Button>
          <Button danger loading={busy} onClick={onMine}>
            {t('designer.diagrams.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('designer.diagrams.conflictText')}</p>
    </Dialog>
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
    <Dialog
      open
      title={t('designer.diagrams.leave')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('designer.diagrams.goOn')}</Button>
          <Button danger onClick={onLeave}>
            {t('designer.diagrams.leaveUnsaved')}
          </Button>
          <Button type="primary" autoFocus loading={busy} onClick={onSave}>
            {t('designer.diagrams.saveAndLeave')}
          </Button>
        </>
      }
    >
      <p>{t('designer.diagrams.leaveText')}</p>
    </Dialog>
  );
}

interface DiscardDialogProps {
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      title={t('designer.diagrams.discardAsk')}
      okText={t('designer.diagrams.discard')}
      okButtonProps={{ danger: true, type: 'default', autoFocus: true }}
      cancelText={t('designer.diagrams.goOn')}
      onOk={onDiscard}
      onCancel={onClose}
    >
      <p>{t('designer.diagrams.discardText')}</p>
    </Dialog>
  );
}
