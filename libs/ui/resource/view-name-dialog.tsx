import { useState } from 'react';
import { Input } from 'antd';
import { Dialog } from '../dialog/dialog.js';
import { FormField } from '../form/form-field.js';
import { useT } from '../i18n/language-provider.js';
import { useApiMutation } from '../query.js';

const longestName = 60;

interface ViewNameDialogProps {
  readonly name: string;
  /** Names of the other views. */
  readonly taken: readonly string[];
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what a view is to be called. */
export default function ViewNameDialog({ name, taken, onSave, onClose }: ViewNameDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState(name);
  const [tried, setTried] = useState(false);
  const save = useApiMutation(onSave, { onDone: onClose });
  const title = typed.trim();
  const problem = title === '' ? t('field.required') : taken.includes(title) ? t('field.taken') : undefined;
  const submit = () => {
    setTried(true);
    if (!problem) save.mutate(title);
  };
  return (
    <Dialog
      open
      width={400}
      title={t(name === '' ? 'ui.views.saveTitle' : 'ui.views.rename')}
      okText={t('ui.form.save')}
      cancelText={t('ui.form.discard')}
      confirmLoading={save.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <FormField label={t('ui.views.name')} required help={t('ui.views.help')} problem={tried ? problem : undefined}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={longestName}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={submit}
          />
        )}
      </FormField>
    </Dialog>
  );
}
