import { Suspense, type ComponentType } from 'react';
import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { Texts } from '#lab/shared/texts.js';
import { LanguageProvider, useT } from '../i18n/language-provider.js';
import { createTexts } from '../i18n/texts.js';
import { PageBoundary } from '../layout/page-boundary.js';
import { withWords } from './room-words.js';

function Orders() {
  const t = useT();
  return (
    <p>
      {t('buy.title')}: {t('buy.empty')}
    </p>
  );
}

/** A room whose pages have words of their own, which come when the test lets them. */
async function aRoom(come: () => Promise<Texts>) {
  const asked: string[] = [];
  const texts = createTexts();
  await texts.add({ buy: { zh: async () => ({ title: '订单' }), en: async () => ({ title: 'Orders' }) } });
  await texts.use('en');
  const pageTexts = {
    zh: async () => ({ title: '订单', empty: '还没有。' }),
    en: () => {
      asked.push('words');
      return come();
    },
  };
  const load = async () => {
    asked.push('chunk');
    return { default: Orders };
  };
  const Screen = withWords(load, { buy: pageTexts });
  const shown = (
    <LanguageProvider texts={texts}>
      <PageBoundary>
        <Suspense fallback="coming">
          <Screen />
        </Suspense>
      </PageBoundary>
    </LanguageProvider>
  );
  return { texts, asked, shown };
}

describe('a page with words of its own', () => {
  it('is drawn once they and its chunk are there, asked for at once', async () => {
    let come: (words: Texts) => void = () => undefined;
    const words = new Promise<Texts>((resolve) => {
      come = resolve;
    });
    const { asked, shown, texts } = await aRoom(() => words);
    await act(async () => render(shown));
    await screen.findByText('coming');
    expect([...new Set(asked)].sort()).toEqual(['chunk', 'words']);
    await act(async () => come({ empty: 'None yet.' }));
    expect(await screen.findByText('Orders: None yet.')).toBeTruthy();
    expect(asked.filter((each) => each === 'words')).toHaveLength(1);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('has them in the other language too once that is chosen', async () => {
    const { shown, texts } = await aRoom(async () => ({ empty: 'None yet.' }));
    await act(async () => render(shown));
    await screen.findByText('Orders: None yet.');
    await act(() => texts.use('zh'));
    expect(await screen.findByText('订单: 还没有。')).toBeTruthy();
  });

  it('says that it cannot be shown where they do not come', async () => {
    const { shown } = await aRoom(() => Promise.reject(new Error('offline')));
    await act(async () => render(shown));
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
  });
});

describe('what no list says', () => {
  it('is waited for by every page, while a list is drawn without', async () => {
    let come: (words: Texts) => void = () => undefined;
    const texts = createTexts();
    const refusals = () => new Promise<Texts>((resolve) => (come = resolve));
    texts.addLater({ buy: { zh: refusals, en: refusals } });
    await texts.add({ buy: { zh: async () => ({ title: '订单' }), en: async () => ({ title: 'Orders' }) } });
    await texts.use('en');
    const Title = () => <h1>{useT()('buy.title')}</h1>;
    const Refused = () => <p>{useT()('buy.refused')}</p>;
    const [List, Form] = [Title, Refused].map((Part, index) =>
      withWords(async () => ({ default: Part }), {}, index === 0),
    ) as [ComponentType, ComponentType];
    await act(async () =>
      render(
        <LanguageProvider texts={texts}>
          <Suspense>
            <List />
          </Suspense>
          <Suspense fallback="coming">
            <Form />
          </Suspense>
        </LanguageProvider>,
      ),
    );
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
    expect(screen.getByText('coming')).toBeTruthy();
    await act(async () => come({ refused: 'Not now.' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });
});
