import { useState, type FormEvent } from 'react';
import { Button, Input } from 'antd';
import { useSession } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { errors } from '#lab/shared/errors.js';
import { problemsOfNew, usePasswordCall } from './new-password.js';

const fields = ['oldPassword', 'password', 'again'] as const;
type Field = (typeof fields)[number];
const nothing: Readonly<Record<Field, string>> = { oldPassword: '', password: '', again: '' };

/**
 * Replaces the own password; this browser goes on with a new token, all others are signed out.
 * Its styles are in `change-password-form.css`, which the screen around it imports.
 */
export function ChangePasswordForm() {
  const t = useT();
  const session = useSession();
  const [values, setValues] = useState(nothing);
  const { send, busy, problem, problemOf, forget, refuse } = usePasswordCall();
  const label: Readonly<Record<Field, string>> = {
    oldPassword: t('account.change.oldPassword'),
    password: t('account.choose.password'),
    again: t('account.choose.again'),
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const missing = { path: 'oldPassword', code: errors.field.code, args: ['required'] };
    const found = [...(values.oldPassword === '' ? [missing] : []), ...problemsOfNew(values)];
    refuse(found);
    const [first] = found;
    if (first) return document.getElementById(`change-${first.path}`)?.focus();
    void send(
      () => api.post<{ token: string }>('auth/password', values),
      ({ token }) => {
        setValues(nothing);
        session.signIn(token);
        notify({ tone: 'done', text: t('account.change.done') });
      },
    );
  };
  return (
    <form className="change-password" onSubmit={onSubmit} noValidate aria-label={t('account.change.title')}>
      {fields.map((name) => {
        const said = problemOf(name);
        return (
          <FormField
            key={name}
            id={`change-${name}`}
            label={label[name]}
            required
            {...(name === 'password' && { help: t('account.field.password') })}
            {...(said !== undefined && { problem: said })}
          >
            {(control) => (
              <Input.Password
                {...control}
                autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
                value={values[name]}
                onChange={(event) => {
                  setValues({ ...values, [name]: event.target.value });
                  forget();
                }}
              />
            )}
          </FormField>
        );
      })}
      {problem !== undefined && (
        <p className="change-password-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="change-password-foot">
        <Button htmlType="submit" loading={busy}>
          {t('account.change.submit')}
        </Button>
        <span className="lab-muted">{t('account.change.text')}</span>
      </div>
    </form>
  );
}
