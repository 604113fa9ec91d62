import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { subjectWords } from '#lab/shared/subject-words.js';
import { dropToken } from '#lab/ui/access/token.js';
import { defineRoom } from '#lab/ui/room.js';
import { refusal } from '#lab/ui/testing/fake-server.js';
import type { RelatedView } from '#lab/shared/process-inspection.js';
import type { InstanceHead } from '../../shared/instance.dto.js';
import {
  lin,
  zhou,
  at,
  ceo,
  line,
  view,
  trail,
  open,
  press,
  dialog,
  sent,
  choose,
  confirm,
  manager,
  marksOn,
  effect,
} from './testing/instance-page.js';

const words = { record: { facts: { days: 'Days', hasAttachment: 'Has an attachment' } } };
/** A room whose records a process drives. */
const demo = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [],
  subjects: [
    {
      subject: subjectWords('demo', 'demo.record', {
        states: { waiting: { code: '2', tone: 'waiting' } },
        editable: [],
        start: 'approve',
        actions: { approve: { asks: 'opinion', may: 'demo:record:approve' } },
      }),
      route: 'demo/records',
      icon: FileText,
      path: (record) => `/demo/records/${record}`,
    },
  ],
});

afterEach(() => {
  cleanup();
  dropToken();
});

describe('what an administrator does with an instance', () => {
  it('suspends it with a reason, which has to be given', async () => {
    const { calls } = await open({ answers: { 'POST process/instances/i1/suspend': () => null } });
    await press('Suspend');
    await confirm('Suspend', '');
    expect(await screen.findByText('Enter a reason; it is kept in the history.')).toBeTruthy();
    expect(sent(calls, 'process/instances/i1/suspend')).toEqual([]);
    await confirm('Suspend');
    expect(await screen.findByText('LC-1 suspended')).toBeTruthy();
    expect(sent(calls, 'process/instances/i1/suspend').map(({ body }) => body)).toEqual([{ reason: 'Audit' }]);
  });

  it('resumes a suspended one, which says what that means', async () => {
    const { calls } = await open({
      line: { suspended: true },
      answers: { 'POST process/instances/i1/resume': () => null },
    });
    expect(screen.getByText(/no step continues, no one can decide/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move…' })).toBeNull();
    await press('Resume');
    await confirm('Resume');
    await waitFor(() => expect(sent(calls, 'process/instances/i1/resume').length).toBe(1));
  });

  it('says before cancelling that the record goes back to its owner', async () => {
    await open({ answers: {} });
    await press('Cancel process');
    expect((await dialog()).getByText(/returns to its owner, who can change it and submit it again/)).toBeTruthy();
  });

  it('shows why cancelling was refused, and keeps the reason that was entered', async () => {
    await open({ answers: { 'POST process/instances/i1/cancel': () => refusal(8003, 'taken', 409, null) } });
    await press('Cancel process');
    await confirm('Cancel process', 'Ordered twice');
    const inside = await dialog();
    expect(await inside.findByRole('alert')).toBeTruthy();
    expect(inside.getByDisplayValue('Ordered twice')).toBeTruthy();
  });

  it('shows the progress of one that was cancelled while its open tasks were in view', async () => {
    let ended = false;
    await open({
      part: 'tasks',
      answers: {
        'GET process/instances/i1': () => ({ ...view, ended }),
        'GET process/instances/i1/line': () => ({ ...line, endedAt: ended ? at : null }),
        'POST process/instances/i1/cancel': () => {
          ended = true;
          return null;
        },
      },
    });
    await press('Cancel process');
    await confirm('Cancel process', 'Ordered twice');
    await waitFor(() => expect(screen.queryByRole('tab', { name: /Open tasks/ })).toBeNull());
    expect(screen.getByRole('tab', { name: 'Progress' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tabpanel').textContent).toContain('Manager');
  });

  it('leads to the new round once it was restarted, and back', async () => {
    let later: InstanceHead['later'] = null;
    await open({
      view: { ended: true },
      answers: {
        'GET process/instances/i1/line': () => ({ ...line, endedAt: at, earlier: { id: 'i0', round: 1 }, later }),
        'POST process/instances/i1/restart': () => {
          later = { id: 'i2', round: 3 };
          return { instance: 'i2' };
        },
      },
    });
    expect(screen.getByRole('link', { name: 'Round 1' }).getAttribute('href')).toBe('/processBpmn?instance=i0');
    expect(screen.queryByRole('link', { name: 'Round 3' })).toBeNull();
    await press('Restart');
    await confirm('Restart');
    const link = await screen.findByRole('link', { name: 'Round 3' });
    expect(link.getAttribute('href')).toBe('/processBpmn?instance=i2');
  });

  it('moves it from its current step to a step chosen on the diagram', async () => {
    const { calls } = await open({ answers: { 'POST process/instances/i1/move': () => null } });
    await press('Move…');
    await confirm('Move', 'Urgent');
    expect(await screen.findByText('Choose the target step.')).toBeTruthy();
    await press('node of the CEO');
    await confirm('Move', '');
    await waitFor(() =>
      expect(sent(calls, 'process/instances/i1/move').map(({ body }) => body)).toEqual([
        { from: 'manager', to: 'ceo', reason: 'Urgent' },
      ]),
    );
  });

  it('moves it to a step of the list, which has no events on borders and names what has no name by its kind', async () => {
    const { calls } = await open({
      answers: { 'POST process/instances/i1/move': () => refusal(8002, 'no', 409, null) },
    });
    await press('Move…');
    await choose(/To/, /^End event$/);
    expect(screen.queryByText('Late', { selector: '.ant-select-item-option-content' })).toBeNull();
    await confirm('Move');
    expect(await screen.findByText('It cannot be moved there from its current step.')).toBeTruthy();
    expect(sent(calls, 'process/instances/i1/move')[0]?.body).toMatchObject({ to: 'end' });
  });

  it.each([
    [/comes from/, undefined],
    [/^The branch from CEO$/, ['f2']],
    [/^All branches$/, ['f1', 'f2']],
  ])('moves it to a gateway for the branch %s', async (branch, via) => {
    const { calls } = await open({ answers: { 'POST process/instances/i1/move': () => null } });
    await press('Move…');
    expect(screen.queryByLabelText(/Branch/)).toBeNull();
    await choose(/To/, /^Parallel gateway$/);
    await choose(/Branch/, branch);
    await confirm('Move', 'Urgent');
    await waitFor(() =>
      expect(sent(calls, 'process/instances/i1/move').map(({ body }) => body)).toEqual([
        { from: 'manager', to: 'join', ...(via && { via }), reason: 'Urgent' },
      ]),
    );
  });

  it('asks which of several iterations moves, and then names its token', async () => {
    const tokens = [1, 2].map((second) => ({ token: 10 + second, iterations: [3, second] }));
    const { calls } = await open({
      inside: { places: [{ ...manager, tokens, steps: tokens, acts: ['skip', 'repeat', 'cancel'] }] },
      answers: { 'POST process/instances/i1/move': () => null },
    });
    await press('Move…');
    await choose(/To/, /^CEO$/);
    await confirm('Move', 'Urgent');
    expect((await dialog()).getByText('Choose which of them is moved.')).toBeTruthy();
    expect(sent(calls, 'process/instances/i1/move')).toEqual([]);
    await choose(/Which one/, /^Iteration 3\.2$/);
    await confirm('Move', '');
    await waitFor(() =>
      expect(sent(calls, 'process/instances/i1/move').map(({ body }) => body)).toEqual([
        { from: 'manager', token: 12, to: 'ceo', reason: 'Urgent' },
      ]),
    );
  });

  it('takes it over to another version once every step has its place there', async () => {
    const preview = 'POST process/definitions/leave-claim.standard/migration/preview';
    const { calls } = await open({
      answers: {
        [preview]: ({ body }) => {
          const fits = (body as { map: Record<string, string> }).map['manager'] === 'board';
          const problems = fits ? [] : [{ ...manager, code: 'missing' }];
          const places = fits ? [{ ...ceo, element: 'board', count: 1 }] : [];
          return [{ instance: 'i1', title: line.title, fits, problems, places }];
        },
        'POST process/definitions/leave-claim.standard/migration': () => ({
          rows: [{ id: 'i1', code: 200, args: [] }],
        }),
      },
    });
    await press('Migrate…');
    expect(await screen.findByText('Manager: does not exist in the new version')).toBeTruthy();
    expect((await marksOn('d2')).textContent).toBe('manager misfit 1');
    expect(((await dialog()).getByRole('button', { name: 'Migrate' }) as HTMLButtonElement).disabled).toBe(true);
    await choose(/Manager/, /Board/);
    expect(await screen.findByText('Can be migrated')).toBeTruthy();
    expect((await marksOn('d2')).textContent).toBe('board here 1');
    await userEvent.click(screen.getByRole('checkbox', { name: /old triggers/ }));
    await press('Migrate 1');
    expect((await dialog()).getByText('Enter a reason; it is kept in the history.')).toBeTruthy();
    expect(sent(calls, 'process/definitions/leave-claim.standard/migration')).toEqual([]);
    await userEvent.type((await dialog()).getByRole('textbox', { name: /Reason/ }), 'New rules');
    await press('Migrate 1');
    expect(await screen.findByText('Done: 1')).toBeTruthy();
    expect(sent(calls, 'process/definitions/leave-claim.standard/migration').map(({ body }) => body)).toEqual([
      { version: 2, instances: ['i1'], map: { manager: 'board' }, keepTriggers: true, reason: 'New rules' },
    ]);
  });

  it('restarts one that is over, from a step that is chosen on the diagram', async () => {
    const { calls } = await open({
      line: { endedAt: at },
      view: { ended: true },
      answers: {
        'POST process/instances/i1/restart': () => null,
        'POST process/instances/i1/effect': () => ({
          ...{ ...effect, leaves: [] },
          starts: [{ element: 'start', name: null, kind: 'startEvent', count: 1 }],
        }),
      },
    });
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
    await press('Restart');
    expect((await marksOn('d1')).textContent).toBe('start begins 1, ceo enters 1');
    await press('node of the CEO');
    await confirm('Restart');
    await waitFor(() =>
      expect(sent(calls, 'process/instances/i1/restart').map(({ body }) => body)).toEqual([
        { from: 'ceo', reason: 'Audit' },
      ]),
    );
  });

  it('says at once that a record cannot be restarted in its state, and of a step that it cannot start there', async () => {
    await open({
      line: { endedAt: at },
      view: { ended: true },
      answers: { 'POST process/instances/i1/effect': () => refusal(8002, 'illegalState', 409, null) },
    });
    await press('Restart');
    expect((await (await dialog()).findByRole('alert')).textContent).toContain('cannot be submitted again');
    await press('node of the CEO');
    expect(await (await dialog()).findByText(/It cannot start there/)).toBeTruthy();
  });

  it('is not offered to those who only watch', async () => {
    await open({ perms: ['process:instance:search'] });
    expect(await screen.findByRole('tab', { name: 'History' })).toBeTruthy();
    for (const name of ['Suspend', 'Move…', 'Cancel process', 'Migrate…'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('leads to its record, and asks what may be done with its tasks, for those alone who may read that', async () => {
    const desk = { 'GET process/tasks/i1.4/desk': () => ({ operations: ['urge'] }) };
    const { calls } = await open({ answers: desk, rooms: [demo], line: { subject: 'demo' } });
    expect(await screen.findByRole('link', { name: 'LC-1' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Send reminder' })).toBeTruthy();
    expect(sent(calls, 'process/tasks/i1.4/desk')).toHaveLength(1);
    cleanup();
    const other = await open({
      answers: desk,
      rooms: [demo],
      line: { subject: 'demo', readsRecord: false },
    });
    expect(await screen.findByText('LC-1')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'LC-1' })).toBeNull();
    expect(sent(other.calls, 'process/tasks/i1.4/desk')).toEqual([]);
  });

  it('shows the path alone to those who may read the record', async () => {
    const { calls } = await open({ perms: ['hr:claim:search'] });
    expect(screen.queryByRole('tab')).toBeNull();
    expect(sent(calls, 'process/instances/i1/inside')).toEqual([]);
  });
});

describe('the calls of an instance', () => {
  const check = { ...line.definition, name: { zh: '检查', en: 'Check' } };

  it('lead to the one that called it and to those that it called, with their states', async () => {
    const caller = { ...line, id: 'i0', suspended: true };
    const called = [
      { ...line, id: 'i2', definition: check, definitionVersion: 3, incidents: 1 },
      { ...line, id: 'i3', definition: check, endedAt: at, end: { outcome: 'approved', at } },
    ];
    await open({ answers: { 'GET process/instances/i1/calls': () => ({ caller, called, hasMore: true }) } });
    const up = (await screen.findByText('Called by')).parentElement!;
    expect(within(up).getByRole('link', { name: 'Leave' }).getAttribute('href')).toBe('/processBpmn?instance=i0');
    expect(up.textContent).toContain('Suspended');
    await userEvent.click(screen.getByRole('tab', { name: 'Called processes 2' }));
    const stuck = (await screen.findByRole('link', { name: 'Check v3' })).closest('tr')!;
    expect(stuck.textContent).toContain('LC-1 Annual leave');
    expect(stuck.textContent).toContain('Stuck');
    const over = screen.getByRole('link', { name: 'Check v1' });
    expect(over.getAttribute('href')).toBe('/processBpmn?instance=i3');
    expect(over.closest('tr')!.textContent).toContain('Approved');
    expect(screen.getByText('The first 100 are listed.')).toBeTruthy();
  });

  it('have no place on the page where there are none, nor for readers of the record alone', async () => {
    const { unmount } = await open();
    await screen.findByRole('tab', { name: 'History' });
    expect(screen.queryByRole('tab', { name: /Called processes/ })).toBeNull();
    expect(screen.queryByText('Called by')).toBeNull();
    unmount();
    const { calls } = await open({ perms: ['hr:claim:search'] });
    expect(sent(calls, 'process/instances/i1/calls')).toEqual([]);
  });
});

describe('the records that belong to that of an instance', () => {
  const order: RelatedView = {
    id: 'o1',
    kind: { zh: '采购订单', en: 'Purchase order' },
    number: 'PO-1',
    title: { zh: 'Columns Ltd' },
    state: { name: { zh: '已下达', en: 'Released' }, tone: 'running' },
    createdAt: at,
    path: '/purchase/orderList/o1',
    instance: 'i7',
  };

  it('are listed with their states, their pages and their processes', async () => {
    const hidden = { ...order, id: 'o2', number: 'PO-2', path: null };
    const receipt = { ...order, id: 'r1', kind: { zh: '收货单', en: 'Receipt' }, number: 'RC-1', instance: null };
    const { texts } = await open({
      answers: { 'GET process/instances/i1/related': () => [order, hidden, receipt] },
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Related records 3' }));
    const row = (number: string) => within(screen.getByText(number).closest('tr')!);
    expect(row('PO-1').getByRole('link', { name: 'PO-1' }).getAttribute('href')).toBe('/purchase/orderList/o1');
    expect(row('PO-1').getByText('Released')).toBeTruthy();
    expect(row('PO-1').getByText('Columns Ltd')).toBeTruthy();
    expect(row('PO-1').getByRole('link', { name: 'Open process' }).getAttribute('href')).toBe(
      '/processBpmn?instance=i7',
    );
    expect(row('PO-2').queryByRole('link', { name: 'PO-2' })).toBeNull();
    expect(row('RC-1').queryByRole('link', { name: 'Open process' })).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('are no part where there are none, and are not asked for by readers of the record', async () => {
    const { unmount } = await open();
    expect(screen.queryByRole('tab', { name: /Related records/ })).toBeNull();
    unmount();
    const { calls } = await open({ perms: ['hr:claim:search'] });
    expect(sent(calls, 'process/instances/i1/related')).toEqual([]);
  });
});

describe('what happened in an instance', () => {
  it('is shown in words, with people, on whose behalf they acted, and the outcome', async () => {
    const rows = [
      trail({ n: 1 }),
      trail({ n: 2, kind: 'acted', by: zhou, onBehalfOf: lin, outcome: 'approve', opinion: 'Fine' }),
      trail({ n: 3, kind: 'moved', by: zhou, to: ceo }),
      trail({ n: 4, kind: 'evaluated', table: { key: 'levels', name: { zh: '级别', en: 'Levels' }, version: 3 } }),
      trail({ n: 5, kind: 'skipped', outcome: 'self' }),
      trail({ n: 6, kind: 'escalated' }),
      trail({ n: 7, kind: 'askedAgain' }),
      trail({ n: 8, kind: 'timerChanged', outcome: '2098-05-06T07:08:00' }),
      trail({ n: 9, kind: 'ended', of: null, outcome: 'completed' }),
    ];
    const { texts } = await open({
      part: 'history',
      answers: { 'GET process/instances/i1/history': () => ({ rows, total: 9 }) },
    });
    const acted = (await screen.findByText('Completed')).closest('tr')!;
    expect(acted.textContent).toContain('Zhou Jianming');
    expect(acted.textContent).toContain('on behalf of Lin Min');
    expect(within(acted).getByText('Fine')).toBeTruthy();
    expect(screen.getByText('Moved').closest('tr')!.textContent).toContain('→ CEO');
    expect(screen.getByText('Table Levels, version 3')).toBeTruthy();
    expect(screen.getByText('approved automatically: own request').closest('tr')!.textContent).toContain('Skipped');
    expect(screen.getByText('due 2098-05-06 07:08')).toBeTruthy();
    expect(screen.getByText('Process completed')).toBeTruthy();
    expect(texts.missingKeys().filter((key) => /^(cockpit|designer|inbox)\./.test(key))).toEqual([]);
  });

  it('names the messages that were received, with their source and, folded, their content', async () => {
    const from = { user: null, sender: null, key: null, variables: {} };
    const rows = [
      trail({
        kind: 'fired',
        message: { ...from, name: 'paid', from: 'api', user: zhou, key: 'PO-7', variables: { sum: 20 } },
      }),
      trail({
        n: 2,
        kind: 'fired',
        message: { ...from, name: 'shipped', from: 'process', sender: { instance: 'i9', name: line.definition.name } },
      }),
      trail({ n: 3, kind: 'fired', message: { ...from, name: 'recall', from: 'person' } }),
      trail({ n: 4, kind: 'stepSkipped', by: zhou, opinion: 'She has left' }),
    ];
    const { texts } = await open({
      part: 'history',
      answers: { 'GET process/instances/i1/history': () => ({ rows, total: 4 }) },
    });
    const paid = (await screen.findByText('paid')).closest('tr')!;
    expect(paid.textContent).toContain('Message received');
    expect(paid.textContent).toContain('through the interface, by Zhou Jianming · key: PO-7');
    expect(
      within(paid)
        .getByText(/"sum": 20/)
        .closest('details')!.open,
    ).toBe(false);
    const shipped = screen.getByText('shipped').closest('tr')!;
    expect(within(shipped).getByRole('link', { name: 'Leave' }).getAttribute('href')).toBe('/processBpmn?instance=i9');
    expect(screen.getByText('recall').closest('tr')!.textContent).toContain('by a user');
    expect(screen.getByText('Skipped by an administrator').closest('tr')!.textContent).toContain('She has left');
    expect(texts.missingKeys().filter((key) => /^(cockpit|ui)\./.test(key))).toEqual([]);
  });

  it('can be tried again where it does not load', async () => {
    let broken = true;
    await open({
      part: 'history',
      answers: {
        'GET process/instances/i1/history': () =>
          broken ? refusal(0, 'broken', 500, null) : { rows: [trail({})], total: 1 },
      },
    });
    broken = false;
    await press(/again/i);
    expect(await screen.findByText('Reached')).toBeTruthy();
  });

  it('leaves the data that the process has noted', async () => {
    const { place } = await open({ inside: { variables: [{ scope: 1, at: null, values: { round: 2, note: 'x' } }] } });
    await userEvent.click(await screen.findByRole('tab', { name: 'Data' }));
    expect((await screen.findByText('round')).closest('tr')!.textContent).toContain('2');
    expect(place().search).toBe('?instance=i1&part=data');
  });

  it('shows the facts of its record beside them, in the words of its room; none once it has ended', async () => {
    const { calls, unmount } = await open({ part: 'data', line: { subject: 'demo' }, rooms: [demo] });
    const days = (await screen.findByText('Days')).closest('tr')!;
    expect(
      within(days)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Daysdays', '2.5']);
    expect(screen.getByText('Has an attachment').closest('tr')!.textContent).toContain('false');
    expect(sent(calls, 'process/instances/i1/facts').length).toBe(1);
    unmount();
    const ended = await open({ part: 'data', line: { endedAt: at }, view: { ended: true } });
    expect(await screen.findByText(/no variables/)).toBeTruthy();
    expect(sent(ended.calls, 'process/instances/i1/facts')).toEqual([]);
  });

  it('says where the reader may not read the record', async () => {
    await open({ part: 'data', answers: { 'GET process/instances/i1/facts': () => ({ mayRead: false, values: {} }) } });
    expect(await screen.findByText('You have no permission to read the record.')).toBeTruthy();
  });

  const noted = { variables: [{ scope: 1, at: null, values: { round: 2, note: 'x', none: null } }] };
  const change = 'process/instances/i1/variables';
  const enter = async (value: string) => {
    const field = (await dialog()).getByLabelText(/New value/);
    await userEvent.clear(field);
    await userEvent.type(field, value.replace(/[{[]/g, '$&$&'));
  };

  it('is changed with a reason: a text as it is, anything else as JSON', async () => {
    const { calls } = await open({
      part: 'data',
      inside: noted,
      answers: {
        [`POST ${change}`]: () => null,
        'POST process/instances/i1/effect': () => ({
          ...{ ...effect, leaves: [], enters: [], tasks: [], expects: [ceo] },
        }),
      },
    });
    await press('Edit round');
    await enter('three');
    await confirm('Change', 'Counted wrongly');
    expect(await screen.findByText(/Enter a number, true, false/)).toBeTruthy();
    expect(sent(calls, change)).toEqual([]);
    await enter('3');
    // What follows from it is asked for once it is written.
    expect(await screen.findByText('Now on the way: CEO')).toBeTruthy();
    expect((await marksOn('d1')).textContent).toBe('ceo expected 1');
    await confirm('Change', '');
    expect(await screen.findByText('Variable round changed')).toBeTruthy();
    await press('Edit note');
    await enter('3');
    await confirm('Change', 'Typo');
    await waitFor(() =>
      expect(sent(calls, change).map(({ body }) => body)).toEqual([
        { scope: 1, name: 'round', seen: 2, value: 3, reason: 'Counted wrongly' },
        { scope: 1, name: 'note', seen: 'x', value: '3', reason: 'Typo' },
      ]),
    );
  });

  it('is shown as it is by now after another person has changed it', async () => {
    let round = 2;
    const { calls } = await open({
      part: 'data',
      answers: {
        'GET process/instances/i1/inside': () => ({
          places: [],
          tasks: [],
          variables: [{ scope: 1, at: null, values: { round } }],
        }),
        [`POST ${change}`]: () => {
          const isFirst = round === 2;
          round = 7;
          return isFirst ? refusal(8001, 'stale', 409, null) : null;
        },
      },
    });
    await press('Edit round');
    await enter('3');
    await confirm('Change', 'Counted wrongly');
    expect(await (await dialog()).findByRole('alert')).toBeTruthy();
    await userEvent.click((await dialog()).getByText('Close'));
    await waitFor(() => expect(screen.getByText('round').closest('tr')!.textContent).toContain('7'));
    await press('Edit round');
    await enter('8');
    await confirm('Change', 'Counted again');
    await waitFor(() => expect(sent(calls, change).map(({ body }) => (body as { seen: number }).seen)).toEqual([2, 7]));
  });

  it.each([
    ['for those who only watch', { perms: ['process:instance:search'] }],
    ['while the instance is suspended', { line: { suspended: true } }],
    ['once it has ended', { line: { endedAt: at }, view: { ended: true } }],
  ])('is not changed %s', async (_, given) => {
    await open({ ...given, part: 'data', inside: noted });
    expect(await screen.findByText('round')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });
});
