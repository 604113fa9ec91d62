import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { LanguageProvider } from '../i18n/language-provider.js';
import { createTexts } from '../i18n/texts.js';
import { BusyOverlay } from './busy-overlay.js';
import { whileBusy } from './busy.js';

const draw = async () => {
  const texts = createTexts();
  await texts.use('en');
  jest.useFakeTimers();
  render(
    <LanguageProvider texts={texts}>
      <BusyOverlay />
    </LanguageProvider>,
  );
};
const cover = () => screen.queryByText('Preparing the file');

let finish: () => void;
let work: Promise<void>;
beforeEach(() => {
  work = new Promise((resolve) => (finish = resolve));
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('covers the page for as long as the work lasts', async () => {
  await draw();
  expect(cover()).toBeNull();
  let done: Promise<void> = Promise.resolve();
  act(() => void (done = whileBusy(work)));
  expect(cover()).toBeTruthy();
  await act(async () => {
    finish();
    await done;
  });
  expect(cover()).toBeNull();
});

it('leaves the page alone after eight seconds, though the work goes on', async () => {
  await draw();
  act(() => void whileBusy(work));
  act(() => void jest.advanceTimersByTime(7_999));
  expect(cover()).toBeTruthy();
  act(() => void jest.advanceTimersByTime(1));
  expect(cover()).toBeNull();
  await act(async () => finish());
});
