import { useId, type ReactNode } from 'react';

/** What a control takes over, so that its label and its message belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly status?: 'error';
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
}

interface FormFieldProps {
  readonly label: string;
  readonly required?: boolean;
  /** In grey below the control; a problem takes its place. */
  readonly help?: ReactNode;
  readonly problem?: string;
  /** Columns of the form that it takes. */
  readonly span?: 1 | 2 | 4;
  /** Anchor of the links that lead here from a list of problems. */
  readonly id?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

/** One field of a form that keeps its own values: label above, control, help or problem below. */
export function FormField({ label, required, help, problem, span = 1, id, children }: FormFieldProps) {
  const own = useId();
  const control = id ?? own;
  const note = `${control}-note`;
  const hasNote = problem !== undefined || help !== undefined;
  return (
    <div className="lab-form-field" data-span={span}>
      <label htmlFor={control}>
        {label}
        {required && (
          <span className="lab-required" aria-hidden>
            *
          </span>
        )}
      </label>
      {children({
        id: control,
        ...(problem !== undefined && { status: 'error' as const, 'aria-invalid': true }),
        ...(hasNote && { 'aria-describedby': note }),
      })}
      {hasNote && (
        <p id={note} className="lab-form-note" data-problem={problem !== undefined || undefined}>
          {problem ?? help}
        </p>
      )}
    </div>
  );
}
