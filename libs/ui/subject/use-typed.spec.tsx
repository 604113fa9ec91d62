import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createQueryClient, QueryProvider } from '../query.js';
import { useTyped } from './use-typed.js';

function Form({ version }: { readonly version: number }) {
  const [{ payer }, change] = useTyped(`payment/${version}`, () => ({ payer: '', amount: '10.00' }));
  return <input aria-label="Payer" value={payer} onChange={(event) => change({ payer: event.target.value })} />;
}

const client = createQueryClient();
const open = (version: number) =>
  render(
    <QueryProvider client={client}>
      <Form version={version} />
    </QueryProvider>,
  );
const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Payer' }).value;

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('what was typed is there again when the form opens once more, and not for a record that has changed', async () => {
  open(1);
  await userEvent.type(screen.getByRole('textbox', { name: 'Payer' }), 'Finance');
  cleanup();
  open(1);
  expect(typed()).toBe('Finance');
  cleanup();
  open(2);
  expect(typed()).toBe('');
});

it('what was typed is there an hour later, too', () => {
  jest.useFakeTimers();
  open(3);
  fireEvent.change(screen.getByRole('textbox', { name: 'Payer' }), { target: { value: 'Finance' } });
  cleanup();
  jest.advanceTimersByTime(3_600_000);
  open(3);
  expect(typed()).toBe('Finance');
});
