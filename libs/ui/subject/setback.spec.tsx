import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { FileText } from 'lucide-react';
import type { RoundEnd } from '#lab/shared/round-end.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { defineRoom } from '../room.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { RecordState, SetbackLine, SetbackNote } from './setback.js';

const subject = subjectWords('demo', 'demo.record', {
  states: { draft: { code: 'D', tone: 'draft' }, refused: { code: '9', tone: 'failed' } },
  editable: ['draft'],
  start: 'submit',
  actions: { submit: { asks: 'nothing', may: 'demo:record:create' } },
});
const words = { record: { states: { draft: 'Draft', refused: 'Turned down' } } };
const room = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [],
});
const by = { id: 'lin', name: { zh: '林雨桐', en: 'Lin Yutong' } };
const setback: RoundEnd = { outcome: 'rejected', by, reason: 'too dear', at: '2026-11-18T08:00:00Z' };

beforeEach(() => void fakeServer({ 'GET auth/info': () => aPerson() }));
afterEach(cleanup);

describe('a record whose last round was not approved', () => {
  it.each([
    ['en', 'rejected', 'Rejected', 'failed', 'Rejected by Lin Yutong: “too dear”'],
    ['zh', 'rejected', '已拒绝', 'failed', '林雨桐已拒绝：“too dear”'],
    ['en', 'withdrawn', 'Withdrawn', 'cancelled', 'Withdrawn by Lin Yutong: “too dear”'],
    ['zh', 'withdrawn', '已撤回', 'cancelled', '林雨桐已撤回：“too dear”'],
  ] as const)(
    'says so in %s in its state, its head and its line: %s',
    async (language, outcome, word, tone, sentence) => {
      const end = { ...setback, outcome };
      const { texts } = await renderInside(
        <>
          <RecordState subject={subject} record={{ state: 'draft', setback: end }} />
          <RecordState subject={subject} record={{ state: 'draft', setback: end }} plate />
          <SetbackNote setback={end} />
          <SetbackLine setback={end} />
        </>,
        { rooms: [room], language },
      );
      const states = screen.getAllByText(word);
      expect(states.map((each) => each.closest<HTMLElement>('[data-tone]')?.dataset['tone'])).toEqual([tone, tone]);
      for (const each of states) expect(each.closest('[title]')?.getAttribute('title')).toBe(sentence);
      expect(screen.getAllByText((_, element) => element?.textContent?.trim() === sentence).length).toBeGreaterThan(0);
      expect(document.querySelector('p.lab-setback')?.textContent).toContain(sentence);
      expect(screen.queryByText('Draft')).toBeNull();
      expect(texts.missingKeys()).toEqual([]);
    },
  );

  it('keeps a state of its own that says it, and its state where no round has ended so', async () => {
    await renderInside(
      <>
        <RecordState subject={subject} record={{ state: 'refused', setback }} />
        <RecordState subject={subject} record={{ state: 'draft' }} />
        <SetbackNote setback={undefined} />
      </>,
      { rooms: [room], language: 'en' },
    );
    expect(screen.getByText('Turned down')).toBeTruthy();
    expect(screen.getByText('Draft')).toBeTruthy();
    expect(screen.queryByText('Rejected')).toBeNull();
    expect(document.querySelector('.lab-setback')).toBeNull();
  });
});
