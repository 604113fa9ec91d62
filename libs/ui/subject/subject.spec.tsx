import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import type { ProcessView } from '#lab/shared/process-view.js';
import type { PathStrip as Strip } from '#lab/shared/todo-view.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { defineRoom } from '../room.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { ActionBar } from './action-bar.js';
import { splitDuration } from './duration.js';
import { PathCell } from './path-cell.js';
import { PathStrip } from './path-strip.js';
import { initialsOf } from './person.js';
import { SubjectState } from './state-tag.js';
import { ExpectedPath, Timeline } from './timeline.js';

const subject = subjectWords('demo', 'demo.record', {
  states: { draft: { code: 'D', tone: 'draft' }, waiting: { code: '2', tone: 'waiting' } },
  stages: { waiting: { '7': 'running' } },
  messages: ['arrived'],
  editable: ['draft'],
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: 'demo:record:create' },
    approve: { asks: 'opinion', may: 'demo:record:approve', look: 'primary' },
    reject: { asks: 'reason', may: 'demo:record:approve', look: 'danger' },
    transfer: { asks: 'form', may: 'demo:record:approve' },
  },
});
const words = {
  record: {
    states: { draft: 'Draft', waiting: 'Waiting' },
    stages: { 7: 'Ordered' },
    actions: { submit: 'Submit', approve: 'Approve', reject: 'Reject', transfer: 'Transfer' },
    done: { submit: 'submitted', approve: 'approved' },
    fields: { note: 'Note' },
    facts: { total: 'Total' },
    messages: { arrived: 'Goods received' },
  },
};
const room = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [],
});
const inRoom = { rooms: [room] };
const zhou = { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } };
const hour = 3_600_000;

beforeEach(() => void fakeServer({ 'GET auth/info': () => aPerson() }));
afterEach(cleanup);

describe('a state', () => {
  it('is an icon and words, by its word or its stored code', async () => {
    const { container } = await renderInside(<SubjectState subject={subject} state="2" />, inRoom);
    expect(screen.getByText('Waiting')).toBeTruthy();
    expect(container.querySelector('svg')?.dataset['tone']).toBe('waiting');
  });

  it('says how far it has come where its status does', async () => {
    const { container } = await renderInside(<SubjectState subject={subject} state="waiting" status="7" />, inRoom);
    expect(screen.getByText('Ordered')).toBeTruthy();
    expect(container.querySelector('svg')?.dataset['tone']).toBe('running');
    cleanup();
    await renderInside(<SubjectState subject={subject} state="waiting" status="2" />, inRoom);
    expect(screen.getByText('Waiting')).toBeTruthy();
  });

  it('keeps its words when it is late and shows the triangle', async () => {
    const { container } = await renderInside(<SubjectState subject={subject} state="waiting" late />, inRoom);
    expect(screen.getByText('Waiting')).toBeTruthy();
    expect(container.querySelector('svg')?.dataset['tone']).toBe('warning');
  });
});

describe('a strip', () => {
  const label = async (strip: Strip) => {
    const { container } = await renderInside(<PathStrip {...strip} />);
    return {
      said: screen.getByRole('img').getAttribute('aria-label'),
      dots: container.querySelectorAll('g[data-status]').length,
    };
  };

  it('says which step, who has it and since when', async () => {
    const since = new Date(Date.now() - 28 * hour).toISOString();
    const { said } = await label({ steps: ['done', 'done', 'current', 'expected'], holder: zhou, since });
    expect(said).toBe('step 3 of 4, Zhou Jianming, 1 day 4 hours');
  });

  it('says until when who has it is absent, and who acts for them; the row shows it beside the name', async () => {
    const lin = { id: 'l', name: { zh: '林雨桐', en: 'Lin Yutong' } };
    const holder = { ...zhou, absence: { until: '2026-11-27', substitute: lin } };
    await renderInside(<PathCell strip={{ steps: ['current', 'expected'], holder }} />);
    const said = screen.getByRole('img').getAttribute('aria-label');
    expect(said).toBe('step 1 of 2, Zhou Jianming absent until 2026-11-27 → Lin Yutong');
    expect(screen.getByText('absent until 2026-11-27 → Lin Yutong').title).not.toBe('');
  });

  it('says how it ended', async () => {
    expect((await label({ steps: ['done', 'done'] })).said).toBe('all 2 steps done');
    cleanup();
    expect((await label({ steps: ['done', 'rejected', 'expected'] })).said).toBe('rejected at step 2 of 3');
    cleanup();
    expect((await label({ steps: ['done', 'withdrawn'] })).said).toBe('withdrawn at step 2 of 2');
    cleanup();
    expect((await label({ steps: ['expected', 'expected'] })).said).toBe('not started, 2 steps');
  });

  it('shortens a long path to five dots', async () => {
    const steps: Strip['steps'] = [
      'done',
      'done',
      'done',
      'done',
      'current',
      'expected',
      'expected',
      'expected',
      'expected',
    ];
    const { said, dots } = await label({ steps });
    expect(dots).toBe(5);
    expect(said).toBe('step 5 of 9');
  });
});

it.each([
  ['en', 'Zhou Jianming · absent until 2026-11-27 → Lin Yutong, Lin Yutong'],
  ['zh', '周建明 · 外出至 2026-11-27 → 林雨桐、林雨桐'],
] as const)('says in %s of who is absent until when, and who acts for them', async (language, names) => {
  const lin = { id: 'l', name: { zh: '林雨桐', en: 'Lin Yutong' } };
  const people = [{ ...zhou, absence: { until: '2026-11-27', substitute: lin } }, lin];
  const step = { name: { zh: '审批', en: 'Approval' }, people };
  const process: ProcessView = {
    instance: 'i',
    definition: { id: 'd', key: 'k', version: 7, name: { zh: '采购' } },
    round: 1,
    ended: false,
    taken: [],
    incidents: [],
    timeline: [],
    path: [
      { ...step, element: 'a', status: 'current' },
      { ...step, element: 'b', status: 'expected' },
    ],
  };
  const { texts } = await renderInside(
    <>
      <Timeline process={process} />
      <ExpectedPath steps={process.path} />
    </>,
    { ...inRoom, language },
  );
  const [has, will] = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(has).toContain(names);
  expect(will).toContain(names);
  expect(texts.missingKeys()).toEqual([]);
});

it('draws what happened, who has it and what is expected', async () => {
  const process: ProcessView = {
    instance: 'i',
    definition: { id: 'd', key: 'k', version: 7, name: { zh: '采购' } },
    round: 1,
    ended: false,
    taken: [],
    incidents: [],
    path: [
      {
        element: 'a',
        name: { zh: '部门', en: 'Department manager' },
        status: 'late',
        people: [zhou],
        at: new Date(Date.now() - 28 * hour).toISOString(),
      },
      { element: 'b', name: { zh: '总经理', en: 'CEO approval' }, status: 'expected', people: [], at: '2026-11-23' },
      {
        element: 'c',
        name: { zh: '财务', en: 'Finance' },
        status: 'expected',
        people: [],
        usual: { median: 50 * hour, p90: 5 * 24 * hour },
      },
    ],
    outside: [
      { element: 'c', name: { zh: '称重', en: 'Weighing' }, since: new Date(Date.now() - 2 * hour).toISOString() },
    ],
    timeline: [
      {
        n: 1,
        at: '2026-11-18T08:40:00Z',
        round: 1,
        verb: 'approve',
        by: zhou,
        opinion: 'Buy both.',
        changes: [
          { field: 'note', line: 'Toluene', before: null, after: 'Cool' },
          { field: 'total', isFact: true, before: '10830.00', after: '8130.00' },
        ],
      },
      {
        n: 2,
        at: '2026-11-18T08:40:00Z',
        round: 1,
        verb: 'evaluated',
        element: 'levels',
        name: { zh: '查级别', en: 'Find the level' },
        table: { key: 'levels', name: { zh: '级别', en: 'Levels' }, version: 3 },
      },
    ],
  };
  await renderInside(
    <>
      <Timeline process={process} subject={subject} />
      <ExpectedPath steps={process.path} />
    </>,
    inRoom,
  );
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toContain('Zhou Jianming approvedToluene, Note: empty → CoolTotal: 10,830.00 → 8,130.00Buy both.');
  expect(rows[1]).toContain('Decided automatically: Find the level Table Levels, version 3');
  expect(rows[2]).toContain('Zhou Jianming Department manager1 d 4 h');
  expect(rows[3]).toContain('Weighing awaiting external work2 h');
  expect(rows[4]).toContain('CEO approval≈ 11-23');
  expect(rows[5]).toContain('Financeusually 2 d');
  expect(screen.getByTitle('90 % within 5 days')).toBeTruthy();
});

it('of many changes the first ones are shown, and all of them when the reader asks', async () => {
  const changes = Array.from({ length: 6 }, (_, at) => ({
    field: 'note',
    line: `Line ${at}`,
    before: null,
    after: 'Cool',
  }));
  const draw = (count: number) => {
    const entry = { n: 1, at: '2026-11-18T08:40:00Z', round: 1, verb: 'approve', by: zhou };
    const process: ProcessView = {
      ...{ instance: 'i', definition: { id: 'd', key: 'k', version: 7, name: { zh: '采购' } }, round: 1, ended: false },
      ...{ taken: [], incidents: [], path: [] },
      timeline: [{ ...entry, changes: changes.slice(0, count) }],
    };
    return renderInside(<Timeline process={process} subject={subject} />, inRoom);
  };
  await draw(4);
  expect(screen.getAllByText('Cool')).toHaveLength(4);
  cleanup();
  await draw(6);
  expect(screen.getAllByText('Cool')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 6 changes' }));
  expect(screen.getAllByText('Cool')).toHaveLength(6);
});

describe('the action bar', () => {
  const offered = [
    { action: 'approve', task: 't' },
    { action: 'reject', task: 't' },
    { action: 'transfer', task: 't' },
  ];
  const bar = async () => {
    const onAct = jest.fn();
    await renderInside(<ActionBar subject={subject} actions={offered} onAct={onAct} />, inRoom);
    return onAct;
  };

  it('draws what the server offers, approval last', async () => {
    await bar();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Saved phrases',
      'Transfer',
      'RejectR',
      'ApproveA',
    ]);
  });

  it('calls a button as the diagram does, in the language of the reader', async () => {
    const label = { zh: '拒收', en: 'Refuse delivery' };
    const onAct = jest.fn();
    const actions = [
      { action: 'approve', task: 't' },
      { action: 'reject', task: 't', label },
    ];
    await renderInside(<ActionBar subject={subject} actions={actions} onAct={onAct} />, inRoom);
    await userEvent.click(screen.getByRole('button', { name: /Refuse delivery/ }));
    expect(screen.getByRole('alert').textContent).toBe('Refuse delivery needs a reason.');
    cleanup();
    await renderInside(<ActionBar subject={subject} actions={actions} onAct={onAct} />, { ...inRoom, language: 'zh' });
    expect(screen.getByRole('button', { name: /拒收/ })).toBeTruthy();
  });

  it('rests while the process is suspended and says whom to ask; what is not of the diagram goes on', async () => {
    const onAct = jest.fn();
    const run = jest.fn();
    const suspended = { at: '2026-11-20T08:00:00Z', by: zhou, reason: 'Audit' };
    const claim = { key: 'claim', label: 'Claim', look: 'primary', icon: null, asks: 'nothing', run } as const;
    const { texts } = await renderInside(
      <ActionBar subject={subject} actions={offered} onAct={onAct} own={[claim]} suspended={suspended} />,
      inRoom,
    );
    screen.getByText(/^Zhou Jianming suspended the process on .*; contact Zhou Jianming about it\. Reason: Audit$/);
    for (const name of ['Transfer', 'Reject', 'Approve']) {
      const button = screen.getByRole('button', { name: new RegExp(name) });
      expect(button).toHaveProperty('disabled', true);
    }
    await userEvent.keyboard('ar');
    expect(onAct).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Claim' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('asks why before it refuses, and acts by key', async () => {
    const onAct = await bar();
    await userEvent.keyboard('r');
    expect(onAct).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('Reject needs a reason.');
    // The field has the focus now, so letters are letters.
    await userEvent.keyboard('rather not');
    await userEvent.click(screen.getByRole('button', { name: /Reject/ }));
    expect(onAct).toHaveBeenCalledWith(offered[1], 'rather not');
  });

  it('names the steps of two tasks that offer the same action, and no letter decides either', async () => {
    const onAct = jest.fn();
    const approve = (task: string, zh: string, en: string) => ({ action: 'approve', task, step: { zh, en } });
    const two = [approve('t1', '安全', 'Safety'), approve('t2', '预算', 'Budget')];
    await renderInside(<ActionBar subject={subject} actions={two} busy="approve/t1" onAct={onAct} />, inRoom);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Saved phrases',
      'Approve · Safety',
      'Approve · Budget',
    ]);
    expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([
      false,
      false,
      true,
    ]);
    cleanup();
    await renderInside(<ActionBar subject={subject} actions={two} onAct={onAct} />, inRoom);
    await userEvent.keyboard('a');
    expect(onAct).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /Budget/ }));
    expect(onAct).toHaveBeenCalledWith(two[1], '');
  });

  it('makes one button with a menu of several acts of a group, and leaves a single one as it is', async () => {
    const grouped = {
      ...subject,
      actions: {
        ...subject.actions,
        approve: { ...subject.actions['approve'], group: 'sign' },
        transfer: { ...subject.actions['transfer'], group: 'sign' },
      },
    } as typeof subject;
    const onAct = jest.fn();
    await renderInside(<ActionBar subject={grouped} actions={offered} onAct={onAct} />, inRoom);
    // Besides the phrases.
    expect(screen.getAllByRole('button')).toHaveLength(3);
    await userEvent.click(screen.getAllByRole('button').slice(-1)[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Transfer' }));
    expect(onAct).toHaveBeenCalledWith(offered[2]);
    cleanup();
    await renderInside(<ActionBar subject={grouped} actions={offered.slice(0, 2)} onAct={onAct} />, inRoom);
    expect(screen.getByRole('button', { name: /Approve/ })).toBeTruthy();
  });

  it('leaves to the page what needs a form', async () => {
    const onAct = await bar();
    await userEvent.click(screen.getByRole('button', { name: 'Transfer' }));
    expect(onAct).toHaveBeenCalledWith(offered[2]);
  });
});

it('shortens spans and names', () => {
  expect(splitDuration(28 * hour)).toEqual([
    ['day', 1],
    ['hour', 4],
  ]);
  expect(splitDuration(3 * hour + 60_000)).toEqual([['hour', 3]]);
  expect(splitDuration(48 * hour)).toEqual([['day', 2]]);
  expect(splitDuration(-5)).toEqual([['minute', 0]]);
  expect(initialsOf('Zhou Jianming')).toBe('ZJ');
  expect(initialsOf('周建明')).toBe('周');
});

it('a timeline names the messages that were received, and their source', async () => {
  const entry = { at: '2026-11-18T08:40:00Z', round: 1, verb: 'messageReceived', element: 'paid' };
  const name = { zh: '已付款', en: 'Paid' };
  const process: ProcessView = {
    instance: 'i',
    definition: { id: 'd', key: 'k', version: 1, name },
    round: 1,
    ended: false,
    path: [],
    timeline: [
      { ...entry, n: 1, name, by: zhou, message: { name: 'paid', from: 'api' } },
      { ...entry, n: 2, name, message: { name: 'paid', from: 'process' } },
      { ...entry, n: 3, name, message: { name: 'arrived', from: 'record' } },
    ],
    taken: [],
    incidents: [],
  };
  await renderInside(<Timeline process={process} subject={subject} />, inRoom);
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toContain('Zhou Jianming sent the message “paid” through the interface');
  expect(rows[1]).toContain('Message “paid” received from a process: Paid');
  expect(rows[2]).toContain('“Goods received” received from the record: Paid');
});
