import { useRef, useState, type FormEvent } from 'react';
import { ArrowRight, Eye, EyeOff, Lock, UserRound } from 'lucide-react';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useSession } from '#lab/ui/access/session-provider.jsx';
import { errorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { accountErrors } from '../../shared/account.errors.js';
import { SecondStep, type Challenge } from '../security/second-step.js';
import { DemoUsers } from './demo-users.js';

const rememberedKey = 'username';
const channel = 'web';

/** User name and password; a refusal stands below and never says which of the two was wrong. */
export function SignInForm() {
  const t = useT();
  const coming = useSession().state === 'coming';
  const [username, setUsername] = useState(() => localStorage.getItem(rememberedKey) ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(() => localStorage.getItem(rememberedKey) !== null);
  const [shown, setShown] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  const { signIn, busy, problem, forget, asked, enter, back } = useSignIn();
  if (asked) return <SecondStep asked={asked} onToken={enter} onBack={back} />;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const name = username.trim();
    if (remember) localStorage.setItem(rememberedKey, name);
    else localStorage.removeItem(rememberedKey);
    void signIn(name, password);
  };
  return (
    <form className="sign-in-form" onSubmit={onSubmit} noValidate>
      <label htmlFor="username">{t('account.signIn.username')}</label>
      <div className="sign-in-field">
        <UserRound size={16} strokeWidth={1.7} aria-hidden />
        <input
          id="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!username}
          value={username}
          aria-invalid={problem !== undefined}
          onChange={(event) => {
            setUsername(event.target.value);
            forget();
          }}
        />
      </div>
      <label htmlFor="password">{t('account.signIn.password')}</label>
      <div className="sign-in-field">
        <Lock size={16} strokeWidth={1.7} aria-hidden />
        <input
          id="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoFocus={username !== ''}
          value={password}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'sign-in-problem'}
          onChange={(event) => {
            setPassword(event.target.value);
            forget();
          }}
        />
        <button
          type="button"
          className="lab-icon-button"
          aria-label={t(shown ? 'account.signIn.hide' : 'account.signIn.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} strokeWidth={1.7} aria-hidden /> : <Eye size={16} strokeWidth={1.7} aria-hidden />}
        </button>
      </div>
      {problem !== undefined && (
        <p id="sign-in-problem" className="sign-in-problem" role="alert">
          {problem}
        </p>
      )}
      <label className="sign-in-remember">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {t('account.signIn.remember')}
      </label>
      <button
        ref={submit}
        type="submit"
        className="sign-in-submit"
        disabled={busy || coming}
        aria-busy={busy || coming}
      >
        {t('account.signIn.submit')}
        <ArrowRight size={16} strokeWidth={1.9} aria-hidden />
      </button>
      <DemoUsers
        onPick={(demo) => {
          setUsername(demo.username);
          setPassword(demo.password);
          forget();
          submit.current?.focus();
        }}
      />
    </form>
  );
}

function useSignIn() {
  const t = useT();
  const { texts } = useLanguage();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<Challenge>();
  const signIn = async (username: string, password: string) => {
    if (!username || !password) return setProblem(t('account.signIn.missing'));
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await api.post<{ token: string } | Challenge | null>(
        'auth/login',
        { username, password, channel },
        { open: true },
      );
      if (answer && 'challenge' in answer) setAsked(answer);
      else if (answer?.token) session.signIn(answer.token);
      else setProblem(errorText(texts, accountErrors.wrongCredentials.code));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(problemText(texts, error));
    } finally {
      setBusy(false);
    }
  };
  return {
    signIn,
    busy,
    problem,
    forget: () => setProblem(undefined),
    /** What is asked for after the password, until it is answered. */
    asked,
    enter: session.signIn,
    back: () => setAsked(undefined),
  };
}
