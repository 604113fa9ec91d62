import { lazy, Suspense } from 'react';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { CodeForm } from './code-form.js';
import { useCall } from './use-call.js';

const FirstEnrolment = lazy(() => import('./first-enrolment-screen.js'));

/** What a sign-in answers in the place of a token. */
export interface Challenge {
  readonly challenge: string;
  /** A code, or setting codes up first. */
  readonly step: 'code' | 'enrol';
}

interface SecondStepProps {
  readonly asked: Challenge;
  readonly onToken: (token: string) => void;
  /** Back to the first step. */
  readonly onBack: () => void;
}

/** The step between the right password and the session. */
export function SecondStep({ asked, onToken, onBack }: SecondStepProps) {
  const t = useT();
  return (
    <>
      {asked.step === 'code' ? (
        <CodeStep challenge={asked.challenge} onToken={onToken} />
      ) : (
        <Suspense>
          <FirstEnrolment challenge={asked.challenge} onToken={onToken} />
        </Suspense>
      )}
      <button type="button" className="lab-link second-step-back" onClick={onBack}>
        {t('account.secondStep.back')}
      </button>
    </>
  );
}

function CodeStep({ challenge, onToken }: { readonly challenge: string; readonly onToken: (token: string) => void }) {
  const t = useT();
  const { call, busy, problem, forget } = useCall();
  const send = async (code: string) => {
    const answer = await call(() =>
      api.post<{ readonly token: string }>('auth/totp', { challenge, code }, { open: true }),
    );
    if (answer) onToken(answer.token);
  };
  return (
    <>
      <p className="sign-in-text">{t('account.secondStep.text')}</p>
      <CodeForm
        label={t('account.secondStep.code')}
        submit={t('account.signIn.submit')}
        busy={busy}
        problem={problem}
        onChange={forget}
        onCode={(code) => void send(code)}
      />
    </>
  );
}
