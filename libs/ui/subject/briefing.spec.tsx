import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { FileText } from 'lucide-react';
import { subjectWords } from '#lab/shared/subject-words.js';
import { defineRoom } from '../room.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { BriefingNotes } from './briefing.js';

const subject = subjectWords('demo', 'demo.record', {
  states: { draft: { code: 'D', tone: 'draft' } },
  editable: ['draft'],
  start: 'submit',
  actions: { submit: { asks: 'nothing', may: 'demo:record:create' } },
});
const words = { record: { fields: { lines: { quantity: 'Quantity' } }, facts: { total: 'Total' } } };
const room = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [],
});
const by = { id: 'lin', name: { zh: '林', en: 'Lin' } };

beforeEach(() => void fakeServer({ 'GET auth/info': () => aPerson() }));
afterEach(cleanup);

describe('above the facts of a task', () => {
  it.each([
    ['en', 'transfer', 'Lin transferred this to you: “see”'],
    ['en', 'delegate', 'Lin asks you to decide in their place: “see”'],
    ['en', 'advice', 'Lin asks for your advice: “see”'],
    ['en', 'addSign', 'Lin asks you to sign: “see”'],
    ['en', 'return', 'Lin sent this back to you: “see”'],
    ['zh', 'addSign', '林请你加签：“see”'],
    ['zh', 'return', '林退回给你：“see”'],
  ] as const)('it says in %s why it is there: %s', async (language, kind, sentence) => {
    const briefing = { arrival: { kind, by, text: 'see' } };
    const { texts } = await renderInside(<BriefingNotes briefing={briefing} subject={subject} />, {
      rooms: [room],
      language,
    });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it.each([
    ['en', 'On behalf of Lin, who is absent until 2026-12-01'],
    ['zh', '代林处理，对方外出至 2026-12-01'],
  ] as const)('it says in %s for whom a substitute acts, and until when', async (language, sentence) => {
    const briefing = { arrival: { kind: 'substitute', by, until: '2026-12-01' } } as const;
    await renderInside(<BriefingNotes briefing={briefing} subject={subject} />, { rooms: [room], language });
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('what earlier steps changed is there, old and new, with who did it and in which step', async () => {
    const step = { zh: '经理审批', en: 'Manager approval' };
    const revisions = [
      { field: 'lines.quantity', line: 'Column', before: '2', after: '1.5', by, step },
      { field: 'total', isFact: true, before: '10830.00', after: '8130.00', by, step },
    ] as const;
    const { texts } = await renderInside(<BriefingNotes briefing={{ revisions }} subject={subject} />, {
      rooms: [room],
      language: 'en',
    });
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Column, Quantity: 2 → 1.5Lin · Manager approval',
      'Total: 10,830.00 → 8,130.00Lin · Manager approval',
    ]);
    expect(texts.missingKeys()).toEqual([]);
  });
});
