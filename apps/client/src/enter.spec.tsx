import { FileText } from 'lucide-react';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Texts } from '#lab/shared/texts.js';
import { dropToken, keepToken } from '#lab/ui/access/token.js';
import { ApiError } from '#lab/ui/api-error.js';
import { api, waitForSentences } from '#lab/ui/api.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { createTexts } from '#lab/ui/i18n/texts.js';
import { defineRoom } from '#lab/ui/room.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { inside } from './enter.js';

const sentences = {
  zh: { errors: { 7999: '{{1}} 天不够。' } },
  en: { errors: { 7999: 'Only {{1}} days are left.' } },
} as const;
const isUnknown = /went wrong|出错/;

/** A call that is refused while the words of refusals are on their way; `come` and `fail` end that. */
async function refusedWhileLoading(language: 'zh' | 'en') {
  let come: () => void = () => undefined;
  let fail: (problem: Error) => void = () => undefined;
  let asked = 0;
  const words = () => {
    asked += 1;
    return new Promise<Texts>((resolve, reject) => {
      come = () => resolve(sentences[language]);
      fail = reject;
    });
  };
  const room = defineRoom({
    key: 'demo',
    title: 'demo.title',
    icon: FileText,
    texts: { zh: async () => ({ title: '演示' }), en: async () => ({ title: 'Demo' }) },
    laterTexts: { zh: words, en: words },
    pages: [],
  });
  const texts = createTexts();
  await texts.use(language);
  fakeServer({ 'POST demo/acts': () => refusal(7999, 'short&&3', 422) });
  // A user with a session: what is inside loads at once.
  inside({ demo: async () => ({ room }) }, texts);
  while (asked === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const steps: string[] = [];
  const call = api.post('demo/acts', {}).catch((problem: unknown) => {
    if (!(problem instanceof ApiError)) throw problem;
    steps.push(problemText(texts, problem));
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { call, steps, come: () => come(), fail: () => fail(new Error('offline')) };
}

beforeEach(() => keepToken('secret'));
afterEach(() => {
  dropToken();
  waitForSentences(() => Promise.resolve());
});

it.each([
  ['zh', '3 天不够。'],
  ['en', 'Only 3 days are left.'],
] as const)('a refusal that comes while words are loading has its own sentence (%s)', async (language, sentence) => {
  const { call, steps, come } = await refusedWhileLoading(language);
  expect(steps).toEqual([]);
  come();
  await call;
  expect(steps).toEqual([sentence]);
});

it('a refusal whose words do not come is shown all the same', async () => {
  const { call, steps, fail } = await refusedWhileLoading('en');
  fail();
  await call;
  expect(steps).toEqual([expect.stringMatching(isUnknown)]);
});
