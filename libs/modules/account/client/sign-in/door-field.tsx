import { useState, type ReactNode } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface DoorFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onLeave?: () => void;
  /** Hint for browsers, so that they offer the right value. */
  readonly autoComplete: string;
  readonly icon?: ReactNode;
  readonly help?: string;
  /** Takes the place of the help. */
  readonly problem?: string;
  /** Typed unseen; it can be shown. */
  readonly secret?: boolean;
  readonly autoFocus?: boolean;
  readonly readOnly?: boolean;
}

/** One field in front of the sign-in: label above, help or problem below. */
export function DoorField(props: DoorFieldProps) {
  const { id, label, value, onChange, onLeave, autoComplete, icon, help, problem, secret, autoFocus, readOnly } = props;
  const t = useT();
  const [shown, setShown] = useState(false);
  const note = problem ?? help;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-field">
        {icon}
        <input
          id={id}
          type={secret && !shown ? 'password' : 'text'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
          readOnly={readOnly}
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
        {secret && (
          <button
            type="button"
            className="lab-icon-button"
            aria-label={t(shown ? 'account.signIn.hide' : 'account.signIn.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? (
              <EyeOff size={16} strokeWidth={1.7} aria-hidden />
            ) : (
              <Eye size={16} strokeWidth={1.7} aria-hidden />
            )}
          </button>
        )}
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={problem === undefined ? undefined : 'alert'}
          className="door-note"
          data-problem={problem !== undefined || undefined}
        >
          {note}
        </p>
      )}
    </>
  );
}
