import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { Language } from '#lab/shared/texts.js';
import { LanguageProvider } from '../i18n/language-provider.js';
import { createTexts } from '../i18n/texts.js';
import { Notices } from '../notice/notices.js';
import { useAgo } from '../subject/ago.js';
import { useSpan } from './use-span.js';

const used: { count?: ReturnType<typeof useSpan>; ago?: ReturnType<typeof useAgo> } = {};
function Use() {
  const count = useSpan();
  const ago = useAgo();
  Object.assign(used, { count, ago });
  return null;
}
const draw = async (language: Language) => {
  const texts = createTexts();
  await texts.add(texts.later);
  await texts.use(language);
  render(
    <LanguageProvider texts={texts}>
      <Use />
      <Notices />
    </LanguageProvider>,
  );
};
const at = (text: string) => new Date(`${text}Z`);

beforeEach(() => draw('zh'));
afterEach(cleanup);

it('counts the days of a span, both ends included', () => {
  expect(used.count?.(at('2026-07-01T00:00:00'), at('2026-07-03T00:00:00'), 'day')).toBe(3);
  expect(screen.queryByRole('status')).toBeNull();
});

it('refuses a span that begins behind its end, and says so', () => {
  let count: number | undefined = 0;
  act(() => {
    count = used.count?.(at('2026-07-03T00:00:00'), at('2026-07-01T00:00:00'), 'day');
  });
  expect(count).toBeUndefined();
  expect(screen.getByText('开始时间不能晚于结束时间。')).toBeTruthy();
});

it('says how long ago something was in the language of the reader', async () => {
  const past = (seconds: number) => used.ago?.(Date.now() - seconds * 1000);
  expect([past(5), past(300), past(7_200), past(90_000)]).toEqual(['刚刚', '5 分钟前', '2 小时前', '1 天前']);
  expect(past(400_000)).toMatch(/^(\d{4}-)?\d{2}-\d{2} \d{2}:\d{2}$/);
  cleanup();
  await draw('en');
  expect([past(5), past(60), past(300), past(90_000)]).toEqual([
    'just now',
    '1 minute ago',
    '5 minutes ago',
    '1 day ago',
  ]);
});
