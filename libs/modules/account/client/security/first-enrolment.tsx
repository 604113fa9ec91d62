import { useEffect, useRef, useState } from 'react';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { AntdProvider } from '#lab/ui/theme/antd-provider.jsx';
import type { RecoveryCodes, TotpKeyView } from '../../shared/totp.dto.js';
import { CodeForm } from './code-form.js';
import { KeyView } from './key-view.js';
import { RecoveryCodeList } from './recovery-code-list.js';
import { useCall } from './use-call.js';

interface FirstEnrolmentProps {
  readonly challenge: string;
  readonly onToken: (token: string) => void;
}

/** Where everybody needs codes, they are set up before anything else; the recovery codes are seen before one goes in. */
export function FirstEnrolment({ challenge, onToken }: FirstEnrolmentProps) {
  const t = useT();
  const [key, setKey] = useState<TotpKeyView>();
  const [done, setDone] = useState<RecoveryCodes & { readonly token: string }>();
  const start = useCall();
  const finish = useCall();
  const started = useRef(false);
  const { call } = start;
  useEffect(() => {
    // A second call would make another key than the one that is shown.
    if (started.current) return;
    started.current = true;
    void call(() => api.post<TotpKeyView>('auth/totp/start', { challenge }, { open: true })).then(setKey);
  }, [call, challenge]);
  const send = async (code: string) =>
    setDone(
      await finish.call(() =>
        api.post<RecoveryCodes & { readonly token: string }>('auth/totp/finish', { challenge, code }, { open: true }),
      ),
    );
  return (
    <AntdProvider>
      {done ? (
        <RecoveryCodeList
          codes={done.recoveryCodes}
          done={t('account.secondStep.goOn')}
          onDone={() => onToken(done.token)}
        />
      ) : (
        <>
          <p className="sign-in-text">{t('account.secondStep.enrol')}</p>
          {start.problem && (
            <p className="sign-in-problem" role="alert">
              {start.problem}
            </p>
          )}
          {key && (
            <>
              <KeyView view={key} />
              <CodeForm
                label={t('account.secondStep.firstCode')}
                submit={t('account.secondStep.confirm')}
                busy={finish.busy}
                problem={finish.problem}
                onChange={finish.forget}
                onCode={(code) => void send(code)}
              />
            </>
          )}
        </>
      )}
    </AntdProvider>
  );
}
