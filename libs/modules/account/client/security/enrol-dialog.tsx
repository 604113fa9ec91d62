import { useState } from 'react';
import { Input } from 'antd';
import { api } from '#lab/ui/api.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { TotpKeyView } from '../../shared/totp.dto.js';
import { useCall } from './use-call.js';

interface EnrolDialogProps {
  readonly onKey: (view: TotpKeyView) => void;
  readonly onClose: () => void;
}

/** Asks for the own password before the key of an authenticator app is shown. */
export function EnrolDialog({ onKey, onClose }: EnrolDialogProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const { call, busy, problem, forget } = useCall();
  const send = async () => {
    if (password === '' || busy) return;
    const view = await call(() => api.post<TotpKeyView>('auth/totp/enrol', { password }));
    if (view) onKey(view);
  };
  return (
    <Dialog
      open
      title={t('account.totp.dialogs.confirm.title')}
      okText={t('account.totp.dialogs.enrol.act')}
      okButtonProps={{ disabled: password === '', loading: busy }}
      cancelText={t('account.totp.cancel')}
      onOk={() => void send()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="totp-text-line">{t('account.totp.dialogs.enrol.text')}</p>
      <FormField label={t('account.change.oldPassword')} problem={problem} required>
        {(control) => (
          <Input.Password
            {...control}
            autoFocus
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              forget();
            }}
            onPressEnter={() => void send()}
          />
        )}
      </FormField>
    </Dialog>
  );
}
