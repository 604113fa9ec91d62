import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { SetUpField } from './set-up-values.js';

/** Hints for browsers, so that they offer the right value and keep the new password. */
const hints: Readonly<Record<SetUpField, string>> = {
  username: 'username',
  nameZh: 'name',
  password: 'new-password',
  again: 'new-password',
};
const secret: ReadonlySet<SetUpField> = new Set(['password', 'again']);

interface SetUpInputProps {
  readonly id: string;
  readonly field: SetUpField;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

/** One field with its label, and below it what is expected or what is wrong. */
export function SetUpInput({ id, field, value, problem, onChange, onLeave }: SetUpInputProps) {
  const t = useT();
  const help = field === 'password' ? t('account.field.password') : undefined;
  const note = problem ?? help;
  return (
    <>
      <label htmlFor={id}>{t(`account.setUp.fields.${field}`)}</label>
      <div className="sign-in-field">
        <input
          id={id}
          type={secret.has(field) ? 'password' : 'text'}
          autoComplete={hints[field]}
          autoCapitalize={field === 'username' ? 'none' : undefined}
          spellCheck={false}
          autoFocus={field === 'username'}
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className="set-up-note" data-problem={problem !== undefined || undefined}>
          {note}
        </p>
      )}
    </>
  );
}
