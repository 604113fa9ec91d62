import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { safeRedirect } from '#lab/ui/access/require-session.jsx';
import { useSession } from '#lab/ui/access/session-provider.jsx';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { errorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { signOnErrors } from '../../shared/account.errors.js';
import type { SignedOn } from '../../shared/single-sign-on.dto.js';
import { DoorFrame } from '../sign-in/door-frame.js';

/** Where the browser comes back from the identity provider: its one-time code becomes a session. */
export function SignOnPage() {
  const t = useT();
  const problem = useSignOn();
  return (
    <DoorFrame title={t('account.pages.signOn')}>
      {problem === undefined ? (
        <p role="status">{t('account.signOn.coming')}</p>
      ) : (
        <StatePanel
          drawing="closed"
          wholePage
          title={t('account.signOn.failed')}
          text={problem}
          actions={
            <Link className="set-up-link" to="/login">
              {t('account.setUp.toSignIn')}
            </Link>
          }
        />
      )}
    </DoorFrame>
  );
}

/** Exchanges the code of the address once and goes where the person wanted; answers why not. */
function useSignOn(): string | undefined {
  const { texts } = useLanguage();
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const code = params.get('code');
  const given = Number(params.get('problem') ?? signOnErrors.signOnAgain.code);
  const [problem, setProblem] = useState(() => (code ? undefined : errorText(texts, given)));
  // A code works once: a second drawing of the page must not send it again.
  const sent = useRef(false);
  useEffect(() => {
    if (!code || sent.current) return;
    sent.current = true;
    api.post<SignedOn>('auth/sso/token', { code }, { open: true }).then(
      ({ token, redirect }) => {
        session.signIn(token);
        void navigate(safeRedirect(redirect), { replace: true });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setProblem(problemText(texts, error));
      },
    );
  }, [code, navigate, session, texts]);
  return problem;
}
