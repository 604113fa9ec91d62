import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormDialog } from './form-dialog.js';

const onConfirm = jest.fn();
const draw = (busy = false) =>
  render(
    <FormDialog open title="Restart" okText="Confirm" okButtonProps={{ loading: busy }} onConfirm={onConfirm}>
      <input aria-label="Name" />
      <input aria-label="Number" />
      <textarea aria-label="Reason" />
    </FormDialog>,
  );

afterEach(() => {
  cleanup();
  onConfirm.mockClear();
});

describe('a dialog with one form', () => {
  it('is confirmed by its button and by Enter in a field', async () => {
    draw();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.type(screen.getByLabelText('Number'), '12{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });

  it('takes Enter as a new line in a text of several lines, and Ctrl+Enter as confirmation', async () => {
    draw();
    const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason');
    await userEvent.type(reason, 'one{Enter}two');
    expect(reason.value).toBe('one\ntwo');
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.type(reason, '{Control>}{Enter}{/Control}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(reason.value).toBe('one\ntwo');
  });

  it('is not confirmed twice while it is being sent', async () => {
    draw(true);
    await userEvent.type(screen.getByLabelText('Reason'), '{Control>}{Enter}{/Control}');
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
