import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { usePressOnce } from './press-once.js';

const acted = jest.fn();
function Guarded({ rest }: { readonly rest?: number }) {
  const { resting, press } = usePressOnce(rest);
  return (
    <button aria-disabled={resting} onClick={() => press(acted)}>
      go
    </button>
  );
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  acted.mockClear();
  jest.useRealTimers();
});

it('makes a double click one act, and rests for a second', () => {
  render(<Guarded />);
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.click(button);
  expect(acted).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  act(() => void jest.advanceTimersByTime(999));
  fireEvent.click(button);
  expect(acted).toHaveBeenCalledTimes(1);
  act(() => void jest.advanceTimersByTime(1));
  expect(button.getAttribute('aria-disabled')).toBe('false');
  fireEvent.click(button);
  expect(acted).toHaveBeenCalledTimes(2);
});

it('rests for the given time', () => {
  render(<Guarded rest={200} />);
  fireEvent.click(screen.getByRole('button'));
  act(() => void jest.advanceTimersByTime(200));
  fireEvent.click(screen.getByRole('button'));
  expect(acted).toHaveBeenCalledTimes(2);
});

it('does not rest after a press that did nothing', () => {
  acted.mockReturnValueOnce(false);
  render(<Guarded />);
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button'));
  expect(acted).toHaveBeenCalledTimes(2);
});
