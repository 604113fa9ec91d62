import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useSession } from '#lab/ui/access/session-provider.jsx';
import { errorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { accountErrors } from '../../shared/account.errors.js';
import type { Challenge } from '../security/second-step.js';
import { useCode } from './use-code.js';

/** What the server records as the way in. */
export const channel = 'web';
const ofCode: readonly number[] = [accountErrors.codeNeeded.code, accountErrors.codeWrong.code];

/** What the form shows besides its fields. */
export interface Refused {
  /** Below name and password. */
  readonly problem?: string;
  /** Below the verification code. */
  readonly codeProblem?: string;
}

/** Signs a user in, wants a verification code or a second step when the server does, and leads on who has to choose a new password. */
export function useSignIn() {
  const t = useT();
  const { texts } = useLanguage();
  const session = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>({});
  const [asked, setAsked] = useState<Challenge>();
  const code = useCode();
  const isCodeWanted = code.asked !== undefined || code.trouble !== undefined;

  const fail = (error: ApiError, username: string) => {
    const [ticket = ''] = error.args;
    if (error.code === accountErrors.passwordExpired.code)
      return void navigate(`/resetPassword?for=expired&user=${encodeURIComponent(username)}#${ticket}`);
    // The password was right: a code to come in with is in the mailbox.
    if (error.code === accountErrors.locked.code && ticket !== '') {
      code.expect(ticket);
      return setRefused({ problem: t('account.signIn.held') });
    }
    const said = problemText(texts, error);
    if (ofCode.includes(error.code)) setRefused({ codeProblem: said });
    else setRefused({ problem: said });
    // A picture is used up by one try, and a mailed code by being right; mistyped it may be tried again.
    const isAlive = code.asked?.kind === 'mail' && error.code === accountErrors.codeWrong.code;
    if (!isAlive && (isCodeWanted || ofCode.includes(error.code))) void code.show(username);
  };
  const signIn = async (username: string, password: string) => {
    if (!username || !password) return setRefused({ problem: t('account.signIn.missing') });
    if (isCodeWanted && !code.isAnswered) return setRefused({ codeProblem: t('account.signIn.codeMissing') });
    setBusy(true);
    setRefused({});
    try {
      const given = await code.given();
      const body = { username, password, channel, ...(given && { code: given }) };
      const answer = await api.post<{ token: string } | Challenge | null>('auth/login', body, { open: true });
      if (answer && 'challenge' in answer) setAsked(answer);
      else if (answer?.token) session.signIn(answer.token);
      else setRefused({ problem: errorText(texts, accountErrors.wrongCredentials.code) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(error, username);
    } finally {
      setBusy(false);
    }
  };
  return {
    signIn,
    busy,
    refused,
    code,
    isCodeWanted,
    forget: () => setRefused({}),
    /** What is asked for after the password, until it is answered. */
    asked,
    enter: session.signIn,
    back: () => setAsked(undefined),
  };
}
