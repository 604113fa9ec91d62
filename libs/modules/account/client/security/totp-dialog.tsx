import { useState } from 'react';
import { Button, Input } from 'antd';
import { api } from '#lab/ui/api.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useRefresh } from '#lab/ui/query.jsx';
import type { RecoveryCodes, TotpKeyView } from '../../shared/totp.dto.js';
import { KeyView } from './key-view.js';
import { RecoveryCodeList } from './recovery-code-list.js';
import { useCall } from './use-call.js';

/** What is done with a code: setting up, new recovery codes, doing without. */
export type TotpOrder = 'confirm' | 'recoveryCodes' | 'remove';

interface TotpDialogProps {
  readonly order: TotpOrder;
  /** The key to set up; only for `confirm`. */
  readonly view?: TotpKeyView;
  readonly onClose: () => void;
}

/** Asks for a code and does with it what was asked for; recovery codes are shown before it closes. */
export function TotpDialog({ order, view, onClose }: TotpDialogProps) {
  const t = useT();
  const refresh = useRefresh();
  const [code, setCode] = useState('');
  const [given, setGiven] = useState<readonly string[]>();
  const { call, busy, problem, forget } = useCall();
  const send = async () => {
    const answer = await call(async () => ({
      codes: await api.post<RecoveryCodes | null>(`auth/totp/${order}`, { code }),
    }));
    if (!answer) return;
    await refresh('auth/totp');
    if (answer.codes) return setGiven(answer.codes.recoveryCodes);
    notify({ tone: 'done', text: t('account.totp.removed') });
    onClose();
  };
  return (
    <Dialog
      open
      title={t(given ? 'account.recovery.title' : `account.totp.dialogs.${order}.title`)}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        given ? null : (
          <>
            <Button onClick={onClose}>{t('account.totp.cancel')}</Button>
            <Button
              {...(order === 'remove' ? { danger: true } : { type: 'primary' })}
              loading={busy}
              disabled={code.trim() === ''}
              onClick={() => void send()}
            >
              {t(`account.totp.dialogs.${order}.act`)}
            </Button>
          </>
        )
      }
    >
      {given ? (
        <RecoveryCodeList codes={given} done={t('account.recovery.done')} onDone={onClose} />
      ) : (
        <>
          <p className="totp-text-line">{t(`account.totp.dialogs.${order}.text`)}</p>
          {view && <KeyView view={view} />}
          <FormField label={t('account.secondStep.code')} problem={problem} required>
            {(control) => (
              <Input
                {...control}
                autoFocus
                autoComplete="one-time-code"
                maxLength={32}
                value={code}
                onChange={(event) => {
                  setCode(event.target.value);
                  forget();
                }}
                onPressEnter={() => void send()}
              />
            )}
          </FormField>
        </>
      )}
    </Dialog>
  );
}
