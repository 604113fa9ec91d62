import { useRef, useState, type FormEvent } from 'react';
import { ArrowRight, Eye, EyeOff, Lock, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { SecondStep } from '../security/second-step.js';
import { CodeField } from './code-field.js';
import { DemoUsers } from './demo-users.js';
import { useSignIn } from './use-sign-in.js';

const rememberedKey = 'username';

/** User name and password; a refusal is shown below and never says which of the two was wrong. */
export function SignInForm({ hasMail }: { readonly hasMail: boolean }) {
  const t = useT();
  const coming = useSession().state === 'coming';
  const [username, setUsername] = useState(() => localStorage.getItem(rememberedKey) ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(() => localStorage.getItem(rememberedKey) !== null);
  const [shown, setShown] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  const { signIn, busy, refused, code, isCodeWanted, forget, asked, enter, back } = useSignIn();
  const { problem, codeProblem } = refused;
  if (asked) return <SecondStep asked={asked} onToken={enter} onBack={back} />;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const name = username.trim();
    if (remember) localStorage.setItem(rememberedKey, name);
    else localStorage.removeItem(rememberedKey);
    void signIn(name, password);
  };
  const rename = (name: string) => {
    setUsername(name);
    forget();
    if (isCodeWanted) code.drop();
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
          onChange={(event) => rename(event.target.value)}
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
      {isCodeWanted && (
        <CodeField code={code} username={username.trim()} problem={codeProblem} hasMail={hasMail} onType={forget} />
      )}
      <div className="door-row">
        <label className="sign-in-remember">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {t('account.signIn.remember')}
        </label>
        {hasMail && (
          <Link className="door-link" to="/forgotPassword">
            {t('account.signIn.forgot')}
          </Link>
        )}
      </div>
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
          rename(demo.username);
          setPassword(demo.password);
          submit.current?.focus();
        }}
      />
    </form>
  );
}
