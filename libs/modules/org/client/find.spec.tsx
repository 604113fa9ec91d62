import { expect, it } from '@jest/globals';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { findPeople } from './find.js';

it.each([
  ['zh', '陈思远'],
  ['en', 'Chen Siyuan'],
] as const)(
  'the palette finds people by what is typed, pinyin initials too, and names them in %s',
  async (language, title) => {
    const people = Array.from({ length: 7 }, (_, n) => ({
      id: `u${n}`,
      code: `chen${n}`,
      name: { zh: '陈思远', en: 'Chen Siyuan' },
    }));
    const { calls } = fakeServer({ 'GET org/users/options': () => ({ rows: people, total: 7 }) });
    const { rows, total, list } = await findPeople('csy', new AbortController().signal, language);
    expect(calls[0]?.query.get('search')).toBe('csy');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ title, hint: 'chen0', to: '/user/userListNew/u0' });
    expect([total, list]).toEqual([7, '/user/userListNew?search=csy']);
  },
);
