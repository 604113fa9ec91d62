import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { joinTexts } from '#lab/shared/texts.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { textsOf } from '#lab/ui/room.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { goalGrades } from '../../shared/goal.codes.js';
import type { GoalDetail } from '../../shared/goal.dto.js';
import { front as frontEn } from '../../shared/locales/en/front.js';
import { goalLater as laterEn } from '../../shared/locales/en/goals.js';
import { front as frontZh } from '../../shared/locales/zh/front.js';
import { goalLater as laterZh } from '../../shared/locales/zh/goals.js';
import { room } from '../index.js';
import GoalContent from './goal-content.js';
import { aLine, aScore, aSet } from './testing/goal-sets.js';

/** The room as the inbox knows it: with the words of lists, and none of the room's own pages. */
const inInbox = {
  ...room,
  pageTexts: textsOf(
    () => Promise.resolve({ all: joinTexts(frontZh, laterZh) }),
    () => Promise.resolve({ all: joinTexts(frontEn, laterEn) }),
  ),
};
const user = userEvent.setup();

async function open(set: GoalDetail, language: 'zh' | 'en' = 'en') {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    [`PUT hr/goals/${set.id}/scores`]: () => set,
  });
  const rendered = await renderInside(
    <RequireSession>
      <GoalContent record={set} />
    </RequireSession>,
    { rooms: [inInbox], language },
  );
  await screen.findAllByText(/Goal a/);
  return { ...server, ...rendered };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const changed = aSet({
  state: 'toApprove',
  changes: [
    { lineId: 'a', goal: 'Goal a', field: 'weight', before: '0.6', after: '0.5' },
    {
      ...{ lineId: 'a', goal: 'Goal a', field: 'companyGoalId' },
      ...{ before: { zh: '旧目标', en: 'Old aim' }, after: { zh: '新目标', en: 'New aim' } },
    },
    { lineId: 'b', goal: 'Goal b', field: 'line', before: null, after: 'Goal b' },
  ],
});

describe('the changes of a set', () => {
  it('are named in the language of the reader, in the inbox as well', async () => {
    for (const [language, words] of [
      ['en', ['Changes since the approved version', 'Weight', 'Old aim', 'New aim', 'Added']],
      ['zh', ['与已审批版本的差异', '权重', '旧目标', '新目标', '新增']],
    ] as const) {
      const { container, texts } = await open(changed, language);
      for (const word of words) expect(container.textContent).toContain(word);
      expect(texts.missingKeys()).toEqual([]);
      cleanup();
    }
  });
});

describe('what begins later', () => {
  const later = (part: Partial<GoalDetail>) => aSet({ mayScore: false, ...part });
  const evaluate = { phase: 'evaluate', day: '2026-12-10' } as const;

  it('is named above the set, in both languages', async () => {
    for (const [language, words] of [
      ['en', 'The self-evaluation can be written from 2026-12-10.'],
      ['zh', '自 2026-12-10 起可以填写自评。'],
    ] as const) {
      const { texts } = await open(later({ state: 'toEvaluate', notBefore: evaluate }), language);
      expect(screen.getByRole('status').textContent).toBe(words);
      expect(texts.missingKeys()).toEqual([]);
      cleanup();
    }
  });

  it('leaves no scores to type before their day', async () => {
    await open(later({ state: 'toScore', mayScore: true, notBefore: { phase: 'score', day: '2026-12-20' } }));
    expect(screen.getByText('Scores can be given from 2026-12-20.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is of interest to those who may change goals only', async () => {
    const notBefore = { phase: 'modify', day: '2026-06-01' } as const;
    await open(later({ notBefore }));
    expect(screen.queryByText(/can be changed from/)).toBeNull();
    cleanup();
    await open(later({ notBefore, actions: [{ action: 'modify' }] }));
    expect(screen.getByText('These goals can be changed from 2026-06-01.')).toBeTruthy();
  });
});

describe('the scores of a level', () => {
  const calibrated = aSet({
    ...{ state: 'toScore', mayScore: true, selfScore: '1' },
    lines: [aLine('a', { scores: [aScore(1, '1.2')] }), aLine('b', { scores: [aScore(1, '0.8')] })],
    given: goalGrades.map((grade) => ({ grade, count: grade === 'met' ? 2 : 0 })),
  });

  it('begin with those of the level before where the scorer takes them over', async () => {
    const { texts, calls } = await open(calibrated);
    expect(screen.getAllByText(/Level 1, Lin Yutong: 1.2/)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Take over the scores of level 1' }));
    const [first, second] = screen.getAllByRole('textbox', { name: /Score of goal/ }) as HTMLInputElement[];
    expect([first?.value, second?.value]).toEqual(['1.2', '0.8']);
    await user.click(screen.getByRole('button', { name: 'Save scores' }));
    const sent = calls.find(({ method }) => method === 'PUT');
    expect(sent?.body).toMatchObject({ version: 3, scores: [{ lineId: 'a', score: '1.2' }, { score: '0.8' }] });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('show the total with its grade as they are typed, beside what the scorer gave others', async () => {
    await open(calibrated);
    const [first, second] = screen.getAllByRole('textbox', { name: /Score of goal/ }) as HTMLInputElement[];
    if (!first || !second) throw new Error('two goals have no scores');
    await user.type(first, '1.3');
    expect(screen.queryByText(/^Total \d/)).toBeNull();
    await user.type(second, '1');
    expect(screen.getByText('Total 1.15 · Outstanding')).toBeTruthy();
    const outstanding = screen.getByText('Outstanding').closest('li');
    if (!outstanding) throw new Error('no bar');
    expect(within(outstanding).getByText('1')).toBeTruthy();
    // What is no number is no score.
    await user.type(second, 'x');
    expect(screen.queryByText(/^Total \d/)).toBeNull();
    expect(within(outstanding).getByText('0')).toBeTruthy();
  });
});
