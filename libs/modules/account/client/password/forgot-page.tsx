import { useState, type FormEvent } from 'react';
import { ArrowRight, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { DoorField } from '../sign-in/door-field.js';
import { DoorFrame } from '../sign-in/door-frame.js';
import { useMethods } from '../sign-in/use-methods.js';

/** Asks for a link to a new password; what it says afterwards is the same for unknown names. */
export function ForgotPage() {
  const t = useT();
  const [sent, setSent] = useState(false);
  const methods = useMethods();
  return (
    <DoorFrame title={t('account.pages.forgot')}>
      {methods?.mail === false ? (
        <StatePanel drawing="closed" wholePage title={t('account.forgot.title')} text={t('account.forgot.noMail')} />
      ) : sent ? (
        <StatePanel
          drawing="done"
          wholePage
          title={t('account.forgot.sent')}
          text={t('account.forgot.sentText')}
          actions={
            <button type="button" className="door-link" onClick={() => setSent(false)}>
              {t('account.forgot.again')}
            </button>
          }
        />
      ) : (
        <>
          <h1>{t('account.forgot.title')}</h1>
          <p className="sign-in-text">{t('account.forgot.text')}</p>
          <ForgotForm onSent={() => setSent(true)} />
        </>
      )}
      <Link className="door-link door-back" to="/login">
        {t('account.forgot.back')}
      </Link>
    </DoorFrame>
  );
}

function ForgotForm({ onSent }: { readonly onSent: () => void }) {
  const t = useT();
  const { texts } = useLanguage();
  const [loginId, setLoginId] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (loginId.trim() === '') return setProblem(t('account.forgot.missing'));
    setBusy(true);
    try {
      await api.post('noAuthentication/forgotPwSendMail', { loginId: loginId.trim() }, { open: true });
      onSent();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(problemText(texts, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="sign-in-form" onSubmit={(event) => void onSubmit(event)} noValidate>
      <DoorField
        id="forgot-name"
        label={t('account.forgot.loginId')}
        value={loginId}
        autoComplete="username"
        autoFocus
        icon={<UserRound size={16} strokeWidth={1.7} aria-hidden />}
        onChange={(text) => {
          setLoginId(text);
          setProblem(undefined);
        }}
        {...(problem !== undefined && { problem })}
      />
      <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
        {t('account.forgot.submit')}
        <ArrowRight size={16} strokeWidth={1.9} aria-hidden />
      </button>
    </form>
  );
}
