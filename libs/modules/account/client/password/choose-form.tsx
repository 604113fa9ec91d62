import { useState, type FormEvent } from 'react';
import { ArrowRight, Lock } from 'lucide-react';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { LinkBody } from '../../shared/password.dto.js';
import { DoorField } from '../sign-in/door-field.js';
import { problemsOfNew, usePasswordCall } from './new-password.js';

interface ChooseFormProps {
  readonly link: LinkBody;
  readonly onDone: () => void;
  /** Answers true where the link itself is to blame. */
  readonly onRefused: (error: ApiError) => boolean;
}

const icon = <Lock size={16} strokeWidth={1.7} aria-hidden />;

/** A new password, twice; a problem is shown below its field. */
export function ChooseForm({ link, onDone, onRefused }: ChooseFormProps) {
  const t = useT();
  const [values, setValues] = useState({ password: '', again: '' });
  const { send, busy, problem, problemOf, forget, refuse } = usePasswordCall();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOfNew(values);
    refuse(found);
    const [first] = found;
    if (first) return document.getElementById(`choose-${first.path}`)?.focus();
    const body = { ...link, ...values };
    void send(() => api.post('noAuthentication/changePasswordNoLogin', body, { open: true }), onDone, onRefused);
  };
  const field = (name: 'password' | 'again', help?: string) => {
    const said = problemOf(name);
    return (
      <DoorField
        id={`choose-${name}`}
        label={t(`account.choose.${name}`)}
        value={values[name]}
        autoComplete="new-password"
        secret
        icon={icon}
        autoFocus={name === 'password'}
        onChange={(text) => {
          setValues({ ...values, [name]: text });
          forget();
        }}
        {...(help !== undefined && { help })}
        {...(said !== undefined && { problem: said })}
      />
    );
  };
  return (
    <form className="sign-in-form" onSubmit={onSubmit} noValidate>
      {/* Password managers keep the new one under the right name. */}
      <input className="door-unseen" autoComplete="username" value={link.loginId} readOnly tabIndex={-1} aria-hidden />
      {field('password', t('account.field.password'))}
      {field('again')}
      {problem !== undefined && (
        <p className="sign-in-problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
        {t('account.choose.submit')}
        <ArrowRight size={16} strokeWidth={1.9} aria-hidden />
      </button>
    </form>
  );
}
