import { useState } from 'react';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TimeInput, timeOf } from './time-input.js';

function Field({ from }: { readonly from: string }) {
  const [value, setValue] = useState(from);
  return (
    <>
      <TimeInput aria-label="Begin" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const kept = () => screen.getByRole('status').textContent;

describe('a time of day', () => {
  it.each([
    ['8', '0800'],
    ['17', '1700'],
    ['830', '0830'],
    ['0830', '0830'],
    ['8:05', '0805'],
    ['08：30', '0830'],
    [' 8.30 ', '0830'],
    ['24:00', '2400'],
    ['24:30', undefined],
    ['8:60', undefined],
    ['8:3', undefined],
    ['morning', undefined],
    ['', undefined],
  ])('is read from what people write: "%s"', (typed, time) => {
    expect(timeOf(typed)).toBe(time);
  });

  it('is reported as four digits and shown with its colon once it is left', async () => {
    render(<Field from="0900" />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Begin' });
    expect(field.value).toBe('09:00');
    await userEvent.clear(field);
    expect(kept()).toBe('');
    await userEvent.type(field, '830');
    expect(field.value).toBe('830');
    expect(kept()).toBe('0830');
    fireEvent.blur(field);
    expect(field.value).toBe('08:30');
  });

  it('keeps a text that is no time, so that the form can refuse it', async () => {
    render(<Field from="" />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Begin' });
    await userEvent.type(field, 'noon');
    fireEvent.blur(field);
    expect(field.value).toBe('noon');
    expect(kept()).toBe('noon');
  });
});
