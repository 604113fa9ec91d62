import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import '../testing/jsdom-gaps.js';
import { DayInput } from './day-input.js';

/** A page on which something else comes in while a user types. */
function Page() {
  const [day, setDay] = useState<string | null>('2026-12-29');
  const [, setNews] = useState(0);
  return (
    <>
      <DayInput id="day" value={day} onChange={setDay} />
      <label htmlFor="day">Last day</label>
      <output>{day}</output>
      <button onPointerEnter={() => setNews((count) => count + 1)}>news</button>
    </>
  );
}

it('keeps what is being typed when the page around it is drawn anew', async () => {
  render(<Page />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Last day' });
  await userEvent.click(field);
  await userEvent.clear(field);
  await userEvent.type(field, '2026-12-30');
  await userEvent.hover(screen.getByRole('button', { name: 'news' }));
  await userEvent.hover(screen.getByRole('button', { name: 'news' }));
  expect(field.value).toBe('2026-12-30');
  await userEvent.type(field, '{Enter}');
  expect(screen.getByRole('status').textContent).toBe('2026-12-30');
});
