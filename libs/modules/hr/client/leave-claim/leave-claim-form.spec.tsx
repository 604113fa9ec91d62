import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { draftPlace, keepDraft } from '#lab/ui/form/draft-store.js';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import LeaveClaimFormScreen from './leave-claim-form-screen.js';
import { valuesOf } from './leave-claim-values.js';

const annual = {
  id: 'annual',
  key: 'L003',
  name: { zh: '带薪年假', en: 'Paid annual leave' },
  balance: '5',
  needAttachment: false,
  attachmentDays: null,
};
const sick = {
  ...annual,
  id: 'sick',
  key: 'L002',
  name: { zh: '病假', en: 'Sick leave' },
  balance: null,
  needAttachment: true,
  attachmentDays: '2',
};

const draft = {
  id: 'c1',
  version: 1,
  number: 'LC2026110001',
  type: annual.name,
  typeId: 'annual',
  startDay: '2026-12-01',
  startHalf: 'AM',
  endDay: '2026-12-02',
  endHalf: 'PM',
  days: '2',
  computedDays: '2',
  balance: '5',
  comment: '',
  files: [],
  nextYearConfirmed: false,
  substitute: null,
  revokeState: null,
  revocations: [],
  mayRevoke: false,
  mayCancel: false,
  state: 'draft',
  status: '0',
  updatedAt: '2026-11-21T10:00:00.000Z',
  strip: null,
  owner: { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } },
  department: null,
  actions: [{ action: 'submit' }],
  mayEdit: true,
};

/** The calendar of this test: whole days between the two, half days cut off. */
function count({ query }: FakeCall) {
  const at = (name: string) => Date.parse(`${query.get(`${name}Day`)}T00:00:00Z`) / 86_400_000;
  const cut = (query.get('startHalf') === 'PM' ? 0.5 : 0) + (query.get('endHalf') === 'AM' ? 0.5 : 0);
  return {
    days: String(at('end') - at('start') + 1 - cut),
    balance: query.get('typeId') === 'annual' ? '5' : null,
    substituteAway: query.get('substituteId') === 'u9' ? [{ from: '2026-12-01', to: '2026-12-03' }] : [],
    problems: [],
  };
}

async function open(handlers: Parameters<typeof fakeServer>[0] = {}, path = '/hr/leaveClaim/new') {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['hr:*'] }),
    'GET hr/leave-claims/choices': () => [sick, annual],
    'GET hr/leave-claims/count': count,
    'GET hr/leave-claims/c1': () => draft,
    'GET hr/leave-claims/c1/forecast': () => [
      {
        element: 'manager',
        name: { zh: '部门负责人审批', en: 'Manager approval' },
        status: 'expected',
        people: [{ id: 'u2', name: { zh: '林雨桐', en: 'Lin Yutong' } }],
      },
    ],
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/hr/leaveClaim/new" element={<LeaveClaimFormScreen key="new" />} />
        <Route path="/hr/leaveClaim/:id/edit" element={<LeaveClaimFormScreen key="edit" />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path },
  );
  await screen.findByRole('combobox', { name: 'Type' });
  return { ...server, ...rendered };
}

async function chooseType(name: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Type' }));
  fireEvent.click(await screen.findByTitle(name));
}
function setDay(field: 'First day' | 'Last day', day: string) {
  const input = screen.getByRole('textbox', { name: field });
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: day } });
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent.blur(input);
}
const days = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Days' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const sent = (calls: readonly FakeCall[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the types of a claim', () => {
  const closed = { rows: [{ id: 'annual', code: 'L003', name: annual.name }], total: 1 };
  const handlers = (open: readonly object[]) => ({
    'GET hr/leave-types/options': ({ query }: FakeCall) =>
      query.get('starts') === 'closed' ? closed : { rows: open, total: open.length },
  });
  const openType = { id: 'sick', code: 'L002', name: sick.name };
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent);

  it('leave out those whose process the reader may not start', async () => {
    await open(handlers([openType]));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Type' }));
    await screen.findByTitle('Sick leave');
    await waitFor(() => expect(offered()).toHaveLength(1));
  });

  it('keep that of a draft', async () => {
    await open(handlers([openType]), '/hr/leaveClaim/c1/edit');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Type' }));
    await screen.findByTitle('Sick leave');
    expect(offered()).toHaveLength(2);
  });
});

describe('the form of a claim', () => {
  it('counts the days while the dates change, and shows what is left before and after', async () => {
    const { texts } = await open();
    await chooseType('Paid annual leave');
    setDay('First day', '2026-12-01');
    await waitFor(() => expect(days().value).toBe('1'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Last day' }).value).toBe('2026-12-01');
    setDay('Last day', '2026-12-03');
    await waitFor(() => expect(days().value).toBe('3'));
    const ends = screen.getByRole('radiogroup', { name: 'To' });
    await userEvent.click(within(ends).getByText('morning'));
    await waitFor(() => expect(days().value).toBe('2.5'));
    expect(screen.getByText('Balance on 2026-12-01').nextSibling?.textContent).toBe('5 days');
    expect(screen.getByText('Balance afterwards').nextSibling?.textContent).toBe('2.5 days');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Paid annual leave, 2.5 d · 12-01 – 12-03');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('asks for an explanation of days that differ from the calendar, and follows the calendar again on request', async () => {
    const { calls } = await open({}, '/hr/leaveClaim/c1/edit');
    await waitFor(() => expect(days().value).toBe('2'));
    fireEvent.change(days(), { target: { value: '1' } });
    await submit();
    const comment = screen.getByRole('textbox', { name: 'Comment' });
    expect(screen.getByText('The calendar counts 2 days; explain the difference').id).toBe(
      comment.getAttribute('aria-describedby'),
    );
    expect(document.activeElement).toBe(comment);
    expect(screen.getByRole('alert').textContent).toBe('1 problemComment');
    expect(calls.some(({ method }) => method !== 'GET')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Use the calendar’s days' }));
    expect(days().value).toBe('2');
    expect(screen.queryByText(/explain the difference/)).toBeNull();
  });

  it('keeps the days that were written when another type is chosen', async () => {
    await open({}, '/hr/leaveClaim/c1/edit');
    await waitFor(() => expect(days().value).toBe('2'));
    fireEvent.change(days(), { target: { value: '1' } });
    await chooseType('Sick leave');
    await screen.findByText('This type has no balance.');
    expect(days().value).toBe('1');
    setDay('Last day', '2026-12-04');
    await waitFor(() => expect(days().value).toBe('4'));
  });

  it('shows what only the server can see in the same round as its own problems, until that changes', async () => {
    const problems = [
      { path: 'startDay', code: 7101, args: ['LC2026110007'] },
      { path: 'days', code: 7003, args: ['1.5'] },
    ];
    const { calls } = await open(
      {
        'GET hr/leave-claims/count': (call) => ({
          ...count(call),
          problems: call.query.get('startDay') === '2026-12-01' && call.query.get('id') === 'c1' ? problems : [],
        }),
      },
      '/hr/leaveClaim/c1/edit',
    );
    await chooseType('Sick leave');
    await waitFor(() => expect(days().value).toBe('2'));
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('3 problemsFirst dayDaysAttachment');
    const first = screen.getByRole('textbox', { name: 'First day' });
    const said = document.getElementById(first.getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toContain('LC2026110007');
    expect(screen.getByText('The leave balance is too low: 1.5 days.')).toBeTruthy();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
    setDay('First day', '2026-12-02');
    await waitFor(() => expect(screen.queryByText('The leave balance is too low: 1.5 days.')).toBeNull());
  });

  it('names every field that is missing, and leads to the first', async () => {
    const { calls } = await open();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('3 problemsTypeFirst dayLast day');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Type' }));
    await userEvent.click(screen.getByRole('button', { name: 'Last day' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Last day' }));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('needs a document, or an explanation, from the number of days that the type names', async () => {
    await open();
    await chooseType('Sick leave');
    setDay('First day', '2026-12-01');
    setDay('Last day', '2026-12-02');
    await waitFor(() => expect(days().value).toBe('2'));
    expect(screen.getByText('Attach a document, or explain in the comment why there is none.')).toBeTruthy();
    await submit();
    expect(screen.getByText('Attach a document or explain why there is none')).toBeTruthy();
  });

  it('saves a new draft and goes on to its own page, where it says who will decide', async () => {
    const { calls, place } = await open({ 'POST hr/leave-claims': () => draft });
    expect(screen.getByText('Shown once the draft is saved.')).toBeTruthy();
    await chooseType('Paid annual leave');
    setDay('First day', '2026-12-01');
    setDay('Last day', '2026-12-02');
    await waitFor(() => expect(days().value).toBe('2'));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(place().pathname).toBe('/hr/leaveClaim/c1/edit'));
    expect(sent(calls, 'POST', 'hr/leave-claims')[0]?.body).toEqual({
      ownerId: 'u1',
      typeId: 'annual',
      startDay: '2026-12-01',
      startHalf: 'AM',
      endDay: '2026-12-02',
      endHalf: 'PM',
      days: '2',
      comment: '',
      files: [],
      nextYearConfirmed: false,
      substituteId: null,
    });
    expect(await screen.findByText('Lin Yutong')).toBeTruthy();
  });

  it('submits a new claim in one go and leads to the record', async () => {
    const { calls, place } = await open({
      'POST hr/leave-claims': () => draft,
      'POST hr/leave-claims/c1/actions/submit': () => ({
        id: 'c1',
        version: 2,
        state: 'pending',
        status: '1',
        actions: [],
        warnings: [],
      }),
    });
    await chooseType('Paid annual leave');
    setDay('First day', '2026-12-01');
    await submit();
    await waitFor(() => expect(place().pathname).toBe('/hr/leaveClaim/c1'));
    expect(sent(calls, 'POST', 'hr/leave-claims/c1/actions/submit')[0]?.body).toEqual({ version: 1, input: {} });
    expect(await screen.findByText('LC2026110001 is submitted.')).toBeTruthy();
  });

  it('says that too little is left (7003), keeps the draft, and never creates it twice', async () => {
    const { calls, place } = await open({
      'POST hr/leave-claims': () => draft,
      'POST hr/leave-claims/c1/actions/submit': () => refusal(7003, 'insufficient&&1.5', 422),
    });
    await chooseType('Paid annual leave');
    setDay('First day', '2026-12-01');
    setDay('Last day', '2026-12-02');
    await waitFor(() => expect(days().value).toBe('2'));
    await submit();
    await waitFor(() => expect(place().pathname).toBe('/hr/leaveClaim/c1/edit'));
    const bar = await screen.findByText('The leave balance is too low: 1.5 days.');
    expect(bar.closest('[role="alert"]')).toBeTruthy();
    await submit();
    await waitFor(() => expect(sent(calls, 'POST', 'hr/leave-claims/c1/actions/submit')).toHaveLength(2));
    expect(sent(calls, 'POST', 'hr/leave-claims')).toHaveLength(1);
    expect(await screen.findByText('The leave balance is too low: 1.5 days.')).toBeTruthy();
  });

  it('shows what the server refuses at the field it is about, in words', async () => {
    await open(
      {
        'POST hr/leave-claims/c1/actions/submit': () =>
          refusal(8012, 'field&&startDay&&advance&&3', 400, {
            fields: [{ path: 'startDay', code: 8012, args: ['advance', '3'] }],
          }),
      },
      '/hr/leaveClaim/c1/edit',
    );
    await waitFor(() => expect(days().value).toBe('2'));
    await submit();
    const words = await screen.findByText('Must be requested 3 days in advance');
    expect(words.id).toBe(screen.getByRole('textbox', { name: 'First day' }).getAttribute('aria-describedby'));
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'First day' })).toBeTruthy();
  });

  it('has what was typed before the session ended, for as long as the claim is the same', async () => {
    const typed = {
      ...valuesOf(undefined, 'u1'),
      startDay: '2026-12-03',
      endDay: '2026-12-04',
      comment: 'to my parents',
    };
    keepDraft(draftPlace('u1', 'leave-claim:new:0'), typed);
    await open();
    expect(await screen.findByText(/input from .* has been restored/)).toBeTruthy();
    expect(screen.getByDisplayValue('to my parents')).toBeTruthy();
    await userEvent.click(within(screen.getByText(/has been restored/)).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByDisplayValue('to my parents')).toBeNull();
    cleanup();
    keepDraft(draftPlace('u1', 'leave-claim:c1:0'), typed);
    await open({}, '/hr/leaveClaim/c1/edit');
    await waitFor(() => expect(days().value).toBe('2'));
    expect(screen.queryByText(/has been restored/)).toBeNull();
  });

  it('asks to confirm leave in next year', async () => {
    await open();
    const next = new Date().getFullYear() + 1;
    await chooseType('Paid annual leave');
    setDay('First day', `${next}-03-01`);
    await waitFor(() => expect(days().value).toBe('1'));
    await submit();
    expect(screen.getByText('Confirm that this leave is in next year')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /I confirm that this leave is in next year/ }));
    expect(screen.queryByText('Confirm that this leave is in next year')).toBeNull();
  });
});

describe('a substitute', () => {
  it('who is away meanwhile is a warning, with the days', async () => {
    const substitute = { id: 'u9', name: { zh: '张弛', en: 'Zhang Chi' } };
    await open({ 'GET hr/leave-claims/c1': () => ({ ...draft, substitute }) }, '/hr/leaveClaim/c1/edit');
    expect(await screen.findByText('The substitute is away during this leave: 2026-12-01 – 12-03')).toBeTruthy();
  });
});

describe('leave of another person', () => {
  const zhang = { id: 'u9', name: { zh: '张弛', en: 'Zhang Chi' } };
  const people = {
    'GET org/users/refs': () => [{ id: 'u9', label: zhang.name }],
    'GET hr/leave-claims/choices': ({ query }: FakeCall) =>
      query.get('ownerId') === 'u9' ? [{ ...annual, balance: '12' }] : [sick, annual],
  };

  it('is written by those who manage leave: balance and days are those of the person', async () => {
    const { calls } = await open(
      { ...people, 'GET hr/leave-claims/c1': () => ({ ...draft, owner: zhang }) },
      '/hr/leaveClaim/c1/edit',
    );
    expect(await screen.findByText('Zhang Chi')).toBeTruthy();
    await waitFor(() => expect(sent(calls, 'GET', 'hr/leave-claims/count').at(-1)?.query.get('ownerId')).toBe('u9'));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Type' }));
    expect(await screen.findByText('12 d left')).toBeTruthy();
  });

  it('begins as the leave of its writer, whose picker only leave managers have', async () => {
    await open(people);
    expect(screen.getByRole('combobox', { name: 'Employee' })).toBeTruthy();
    cleanup();
    await open({ 'GET auth/info': () => aPerson({ perms: ['hr:claim:search', 'hr:claim:create'] }) });
    expect(screen.queryByRole('combobox', { name: 'Employee' })).toBeNull();
  });

  it('keeps its person once it was submitted', async () => {
    await open(
      { 'GET hr/leave-claims/c1': () => ({ ...draft, state: 'rejected', owner: zhang }) },
      '/hr/leaveClaim/c1/edit',
    );
    expect(screen.queryByRole('combobox', { name: 'Employee' })).toBeNull();
  });
});
