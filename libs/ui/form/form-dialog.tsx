import type { KeyboardEvent, SubmitEvent } from 'react';
import { Dialog, type DialogProps } from '../dialog/dialog.js';

interface FormDialogProps extends Omit<DialogProps, 'onOk' | 'modalRender'> {
  readonly onConfirm: () => void;
  /** What is in it comes while it is open, such as a diagram: it is large from the beginning, and its buttons stay put. */
  readonly steady?: boolean;
}

const steadyWidth = 960;

/**
 * A dialog with one form: `Enter` in a field confirms it, `Ctrl+Enter` in a text of several lines. A footer of its own
 * needs a button of the type `submit`.
 */
export function FormDialog({ onConfirm, steady = false, okButtonProps, ...props }: FormDialogProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog that another one opened is inside its form for React.
    event.stopPropagation();
    onConfirm();
  };
  return (
    <Dialog
      {...(steady && { width: steadyWidth, rootClassName: 'lab-dialog-steady' })}
      {...props}
      okButtonProps={{ ...okButtonProps, htmlType: 'submit' }}
      modalRender={(dialog) => (
        <form noValidate onSubmit={submit} onKeyDown={submitByKey}>
          {dialog}
        </form>
      )}
    />
  );
}

/** The button is pressed, not the form submitted: while it is busy or disabled nothing is sent. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !(event.target instanceof HTMLTextAreaElement))
    return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
