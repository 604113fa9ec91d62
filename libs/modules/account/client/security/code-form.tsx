import { useId, useState, type FormEvent } from 'react';
import { ArrowRight } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface CodeFormProps {
  readonly label: string;
  readonly submit: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onChange: () => void;
  readonly onCode: (code: string) => void;
}

/** Asks for a one-time code, in front of the sign-in. */
export function CodeForm({ label, submit, busy, problem, onChange, onCode }: CodeFormProps) {
  const t = useT();
  const id = useId();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const wrong = missing ? t('account.secondStep.missing') : problem;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') onCode(code.trim());
  };
  return (
    <form className="sign-in-form" onSubmit={onSubmit} noValidate>
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-field">
        <input
          id={id}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={32}
          value={code}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-problem`}
          onChange={(event) => {
            setCode(event.target.value);
            setMissing(false);
            onChange();
          }}
        />
      </div>
      {wrong !== undefined && (
        <p id={`${id}-problem`} className="sign-in-problem" role="alert">
          {wrong}
        </p>
      )}
      <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
        {submit}
        <ArrowRight size={16} strokeWidth={1.9} aria-hidden />
      </button>
    </form>
  );
}
