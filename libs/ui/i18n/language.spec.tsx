import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import dayjs from 'dayjs';
import { errorText, fieldErrorText } from './error-text.js';
import { LanguageProvider, useNameIn, useT } from './language-provider.js';
import { LanguageSwitch } from './language-switch.js';
import { chooseLanguage } from './language.js';
import { noteMessageSet } from './message-set.js';
import { createTexts, type TextStore } from './texts.js';

const room = {
  zh: async () => ({ word: '申请', errors: { 4002: '{{1}} 没有部门。' } }),
  en: async () => ({
    word: 'Request',
    errors: { 4002: '{{1}} has no department.' },
    field: { split: 'At most {{1}} parts' },
  }),
};

async function store(language: 'zh' | 'en'): Promise<TextStore> {
  const texts = createTexts();
  await texts.add({ purchase: room });
  await texts.use(language);
  return texts;
}

describe('the language', () => {
  it('is the saved one, then the one chosen here, then the browser’s, then Chinese', () => {
    expect(chooseLanguage({ saved: 'en', cookie: 'zh', browser: 'zh-CN' })).toBe('en');
    expect(chooseLanguage({ saved: null, cookie: 'en', browser: 'zh-CN' })).toBe('en');
    expect(chooseLanguage({ saved: 'fr', cookie: 'de', browser: 'zh-TW' })).toBe('zh');
    expect(chooseLanguage({ browser: 'fr-FR' })).toBe('en');
    expect(chooseLanguage({})).toBe('zh');
  });

  it('switches without a reload, and with it names, dates and the page’s own language', async () => {
    function Words() {
      const t = useT();
      return (
        <p>
          {t('purchase.word')} {useNameIn()({ zh: '陈', en: 'Chen' })}
        </p>
      );
    }
    render(
      <LanguageProvider texts={await store('zh')}>
        <Words />
        <LanguageSwitch />
      </LanguageProvider>,
    );
    expect(screen.getByText('申请 陈')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'EN English' }));
    expect(await screen.findByText('Request Chen')).toBeTruthy();
    expect(dayjs.locale()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    expect(document.cookie).toContain('language=en');
  });
});

describe('texts', () => {
  let texts: TextStore;
  beforeEach(async () => {
    texts = await store('en');
    await texts.add(texts.later);
  });

  it('names refusals of the platform and of rooms, with their arguments', () => {
    expect(errorText(texts, 8003, ['Lin Yutong'])).toBe('Lin Yutong has just completed this task.');
    expect(errorText(texts, 4002, ['Sun Li'])).toBe('Sun Li has no department.');
    expect(errorText(texts, 99999)).toBe('Something went wrong on the server. Your input is kept.');
    expect(errorText(texts, 8016, ['tooLarge', '10'])).toBe('The file was refused: larger than 10 MB');
    expect(fieldErrorText(texts, 8012, ['tooLong', '32'])).toBe('At most 32 characters');
    expect(fieldErrorText(texts, 8012, ['split', '4'])).toBe('At most 4 parts');
  });

  it('words a refusal as the message set of the server does', () => {
    noteMessageSet('106');
    expect(errorText(texts, 4001, ['Ethanol'])).toBe('No owner is set for the item Ethanol.');
    expect(errorText(texts, 4002, ['Sun Li'])).toBe('Sun Li has no department.');
    noteMessageSet(null);
    expect(errorText(texts, 4001, ['Ethanol'])).not.toContain('item');
  });

  it('shows which keys are missing', () => {
    expect(texts.missingKeys()).toEqual([]);
    expect(texts.i18n.t('purchase.nowhere')).toBe('purchase.nowhere');
    expect(texts.missingKeys()).toEqual(['purchase.nowhere']);
  });

  it('joins a room that comes later', async () => {
    await act(() => texts.add({ hr: { zh: async () => ({}), en: async () => ({ title: 'People' }) } }));
    expect(texts.i18n.t('hr.title')).toBe('People');
  });

  it('has the words of rooms that come while the language changes, in the one and in the other', async () => {
    const switched = texts.use('zh');
    const added = texts.add({ hr: { zh: async () => ({ title: '人事' }), en: async () => ({ title: 'People' }) } });
    await act(() => Promise.all([switched, added]));
    expect(texts.i18n.t('hr.title')).toBe('人事');
    expect(texts.i18n.t('hr.title', { lng: 'en' })).toBe('People');
  });

  it('begins a name small within an English sentence, but for abbreviations', async () => {
    await texts.add({
      hr: { zh: async () => ({ new: '新建{{name}}' }), en: async () => ({ new: 'New {{name, within}}' }) },
    });
    const said = (name: string, lng: string) => texts.i18n.t('hr.new', { name, lng });
    expect([said('Leave type', 'en'), said('HR role', 'en')]).toEqual(['New leave type', 'New HR role']);
    await act(() => texts.use('zh'));
    expect(said('假期类型', 'zh')).toBe('新建假期类型');
  });

  it('stays with the language chosen last', async () => {
    await act(() => Promise.all([texts.use('zh'), texts.use('en')]));
    expect(texts.i18n.language).toBe('en');
  });
});
