import { useState, type FormEvent } from 'react';
import { ArrowRight, Lock, UserRound } from 'lucide-react';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { SignInAgainProps } from '#lab/ui/room.js';
import { accountErrors } from '../../shared/account.errors.js';
import type { Challenge } from '../security/second-step.js';
import { DoorField } from './door-field.js';
import { channel } from './use-sign-in.js';

/** The page with the whole sign-in asks for what these want. */
const wantMore: readonly number[] = [
  accountErrors.codeNeeded.code,
  accountErrors.codeWrong.code,
  accountErrors.passwordExpired.code,
];

/** User name and password of the user whose session has ended, or of another. */
export function SignInAgainForm({ username, onToken, onMore }: SignInAgainProps) {
  const t = useT();
  const { texts } = useLanguage();
  const [name, setName] = useState(username);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const signIn = async () => {
    if (!name.trim() || !password) return setProblem(t('account.signIn.missing'));
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { username: name.trim(), password, channel };
      const answer = await api.post<{ token: string } | Challenge>('auth/login', body, { open: true });
      if ('challenge' in answer) onMore();
      else await onToken(answer.token);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Where an account is locked, a code to come in with may have been sent by mail.
      const isMailed = error.code === accountErrors.locked.code && error.args[0];
      if (isMailed || wantMore.includes(error.code)) onMore();
      else setProblem(problemText(texts, error));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void signIn();
  };
  return (
    <form className="sign-in-form" onSubmit={onSubmit} noValidate>
      <DoorField
        id="again-username"
        label={t('account.signIn.username')}
        value={name}
        autoComplete="username"
        icon={<UserRound size={16} strokeWidth={1.7} aria-hidden />}
        onChange={(text) => {
          setName(text);
          setProblem(undefined);
        }}
      />
      <DoorField
        id="again-password"
        label={t('account.signIn.password')}
        value={password}
        autoComplete="current-password"
        icon={<Lock size={16} strokeWidth={1.7} aria-hidden />}
        secret
        autoFocus
        onChange={(text) => {
          setPassword(text);
          setProblem(undefined);
        }}
        {...(problem !== undefined && { problem })}
      />
      <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
        {t('account.signIn.submit')}
        <ArrowRight size={16} strokeWidth={1.9} aria-hidden />
      </button>
    </form>
  );
}
