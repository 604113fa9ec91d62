import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { LinkedTask } from '#lab/shared/task-link.js';
import { dropToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { DecidePage } from './decide-page.js';

const ticket = 'Ab-1_'.repeat(8);
const task: LinkedTask = {
  receiver: { zh: '王伟', en: 'Wang Wei' },
  owner: null,
  kind: { zh: '采购申请', en: 'Purchase request' },
  number: 'PR2026110007',
  title: { zh: '色谱柱', en: 'Column' },
  step: { zh: '主管审批', en: 'Manager approval' },
  requester: { zh: '陈思远', en: 'Chen Siyuan' },
  openedAt: '2026-11-20T02:00:00.000Z',
  dueAt: '2026-11-23T02:00:00.000Z',
  amount: '10800.00',
  currency: 'CNY',
  category: { zh: '耗材', en: 'Consumables' },
  decisions: [
    { action: 'approve', label: { zh: '同意', en: 'Approve' }, look: 'primary', asks: 'opinion' },
    { action: 'reject', label: { zh: '拒绝', en: 'Reject' }, look: 'danger', asks: 'reason' },
  ],
  version: 3,
  path: '/process/todo?task=i.1',
};
const outcome = { state: { zh: '已批准', en: 'Approved' }, warnings: [] };

type Handlers = Parameters<typeof fakeServer>[0];

async function open(handlers: Handlers = {}, { path = `/decide#${ticket}`, signedOut = true } = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'POST process/taskLinks/open': () => task,
    'POST process/taskLinks/decide': () => outcome,
    ...handlers,
  });
  const page = (
    <Routes>
      <Route path="/decide" element={<DecidePage />} />
    </Routes>
  );
  const rendered = await renderInside(page, { rooms: [room], path, signedOut });
  const sent = (word: string) => server.calls.filter((call) => call.path === `process/taskLinks/${word}`);
  return { ...server, ...rendered, sent };
}
const chosen = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit the decision' }));
const isShown = () => screen.findByRole('heading', { name: 'Purchase request PR2026110007' });
const alertText = async () => (await screen.findByRole('alert')).textContent;

afterEach(() => {
  cleanup();
  dropToken();
});

describe('the page behind the link of a mail', () => {
  it('shows the task and in whose name one decides, and sends nothing but the ticket', async () => {
    const { calls, sent, texts } = await open();
    await isShown();
    for (const text of [
      'You decide as Wang Wei.',
      'Column',
      'Chen Siyuan',
      'CNY 10,800.00',
      'Consumables',
      'Manager approval',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(calls.every(({ path, query }) => !`${path}?${query}`.includes(ticket))).toBe(true);
    expect(sent('open').map(({ body }) => body)).toEqual([{ ticket }]);
    expect(sent('decide')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Open in Labdesk' }).getAttribute('href')).toBe(task.path);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('sends the decision with the opinion once it is submitted, and says who has decided what', async () => {
    const { sent, texts } = await open();
    await isShown();
    await chosen('Approve');
    await userEvent.type(screen.getByRole('textbox', { name: /Opinion/ }), ' Fine ');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Decided: Approve' })).toBeTruthy();
    expect(screen.getByText(/Wang Wei has decided on Purchase request PR2026110007. State: Approved./)).toBeTruthy();
    expect(sent('decide').map(({ body }) => body)).toEqual([
      { ticket, action: 'approve', version: 3, opinion: 'Fine' },
    ]);
    expect(sent('decide')[0]?.headers.get('x-manager-admin-token')).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('wants a decision, and an opinion where the decision needs one', async () => {
    const { sent } = await open();
    await isShown();
    await submit();
    expect(await alertText()).toBe('Choose a decision.');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Approve' }));
    await chosen('Reject');
    await submit();
    expect(await alertText()).toBe('Enter an opinion.');
    const field = screen.getByRole('textbox', { name: 'Opinion' });
    expect(document.activeElement).toBe(field);
    expect(sent('decide')).toEqual([]);
    await userEvent.type(field, 'Too dear');
    await submit();
    await waitFor(() => expect(sent('decide')).toHaveLength(1));
    expect(sent('decide')[0]?.body).toMatchObject({ action: 'reject', opinion: 'Too dear' });
  });

  it('speaks the language of the receiver, and leaves the choice of the browser alone', async () => {
    const { texts } = await open({}, { path: `/decide?language=zh#${ticket}` });
    expect(await screen.findByRole('heading', { name: '采购申请 PR2026110007' })).toBeTruthy();
    expect(screen.getByText('你将以王伟的身份审批。')).toBeTruthy();
    expect(document.cookie).not.toContain('language=zh');
    cleanup();
    await open(
      { 'POST process/taskLinks/open': () => refusal(1117, 'over', 422) },
      { path: `/decide?language=zh#${ticket}` },
    );
    expect(await screen.findByRole('heading', { name: '已处理' })).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it.each([
    ['2026-12-02', '2026-12-04', '2026-12-02 – 2026-12-04'],
    ['2026-12-02', '2026-12-02', '2026-12-02'],
  ])('says the days of a leave from %s to %s', async (from, to, period) => {
    const { amount: _, currency: __, ...leave } = task;
    await open({ 'POST process/taskLinks/open': () => ({ ...leave, days: '2.5', from, to }) });
    const name = await screen.findByText('Period');
    expect(name.nextElementSibling?.textContent?.trim()).toBe(period);
    expect(screen.getByText('2.5')).toBeTruthy();
    expect(screen.queryByText('Amount')).toBeNull();
  });

  it('says on whose behalf a substitute decides', async () => {
    await open({ 'POST process/taskLinks/open': () => ({ ...task, owner: { zh: '林雨桐', en: 'Lin Yutong' } }) });
    expect(await screen.findByText('You decide as Wang Wei, on behalf of Lin Yutong.')).toBeTruthy();
  });

  it('says why a decision was refused and keeps what was entered', async () => {
    const { texts } = await open({
      'POST process/taskLinks/decide': () => refusal(8010, 'suspended', 409),
    });
    await isShown();
    await chosen('Approve');
    await userEvent.type(screen.getByRole('textbox', { name: /Opinion/ }), 'Fine');
    await submit();
    expect(await alertText()).toBe('The process is suspended.');
    expect(screen.getByRole('textbox', { name: /Opinion/ })).toHaveProperty('value', 'Fine');
    expect(screen.getByRole('radio', { name: 'Approve' })).toHaveProperty('checked', true);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says who suspended the process and why in place of the decisions, also when that comes with the press', async () => {
    const suspended = { at: '2026-11-21T02:00:00.000Z', by: { zh: '许梦瑶', en: 'Xu Mengyao' }, reason: 'Audit' };
    const { texts } = await open({ 'POST process/taskLinks/open': () => ({ ...task, suspended }) });
    expect(
      await screen.findByText(/^Xu Mengyao suspended the process on .* contact Xu Mengyao .* Reason: Audit$/),
    ).toBeTruthy();
    expect(screen.getByText(/^This link works again once the process is resumed/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open in Labdesk' })).toBeTruthy();
    cleanup();

    let isSuspended = false;
    await open(
      {
        'POST process/taskLinks/open': () => ({ ...task, ...(isSuspended && { suspended: { at: suspended.at } }) }),
        'POST process/taskLinks/decide': () => refusal(8010, 'suspended', 409),
      },
      { path: `/decide?language=zh#${ticket}` },
    );
    await screen.findByRole('radio', { name: '同意' });
    isSuspended = true;
    await chosen('同意');
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByText(/^流程已于 .* 挂起，恢复前无法处理。/)).toBeTruthy();
    expect(screen.getByText('流程恢复后，此链接在有效期内仍可使用。')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('shows a record anew that was changed meanwhile, and decides on what is shown then', async () => {
    let version = 3;
    const { sent } = await open({
      'POST process/taskLinks/open': () => ({ ...task, version, amount: version === 3 ? '10800.00' : '20.00' }),
      'POST process/taskLinks/decide': () => (sent('decide').length === 1 ? refusal(8001, 'stale', 409) : outcome),
    });
    await isShown();
    await chosen('Approve');
    version = 4;
    await submit();
    expect(await alertText()).toContain('has been changed');
    expect(await screen.findByText('CNY 20.00')).toBeTruthy();
    await submit();
    await screen.findByRole('heading', { name: 'Decided: Approve' });
    expect(sent('decide').map(({ body }) => (body as { version: number }).version)).toEqual([3, 4]);
  });

  it('says that people have to be chosen in Labdesk', async () => {
    const fields = [{ path: 'choose.next', code: 4006, args: ['下一步', 'Next'] }];
    await open({ 'POST process/taskLinks/decide': () => refusal(4006, 'nobody', 422, { fields }) });
    await isShown();
    await chosen('Approve');
    await submit();
    expect(await alertText()).toContain('people of the next step');
  });

  it('keeps everything while the line is broken', async () => {
    let tries = 0;
    const { sent } = await open({
      'POST process/taskLinks/decide': () => {
        if (tries++ === 0) throw new TypeError('offline');
        return outcome;
      },
    });
    await isShown();
    await chosen('Approve');
    await submit();
    expect(await alertText()).toContain('The answer did not arrive');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Decided: Approve' })).toBeTruthy();
    expect(sent('decide')).toHaveLength(2);
  });

  it.each([
    ['is over', 1116, 'Link expired'],
    ['was used', 1117, 'Already decided'],
  ])('says that a link %s, when it is opened and when it is sent', async (_, code, title) => {
    await open({ 'POST process/taskLinks/open': () => refusal(code, 'over', 422) });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    cleanup();
    const { texts } = await open({ 'POST process/taskLinks/decide': () => refusal(code, 'over', 422) });
    await isShown();
    await chosen('Approve');
    await submit();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('asks nothing without a ticket, and takes one that cannot be one for a dead link', async () => {
    const { sent } = await open({}, { path: '/decide' });
    expect(await screen.findByRole('heading', { name: 'Link expired' })).toBeTruthy();
    expect(sent('open')).toEqual([]);
    cleanup();
    const fields = [{ path: 'ticket', code: 8012, args: ['tooLong', '200'] }];
    await open({ 'POST process/taskLinks/open': () => refusal(8012, 'field', 400, { fields }) });
    expect(await screen.findByRole('heading', { name: 'Link expired' })).toBeTruthy();
  });

  it('says why there is no answer, and asks again', async () => {
    let tries = 0;
    await open({
      'POST process/taskLinks/open': () => (tries++ === 0 ? refusal(8014, 'tooMany', 429, { args: ['20'] }) : task),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await isShown()).toBeTruthy();
  });

  it('leads to Labdesk where a decision takes more than the page has', async () => {
    const sign = { action: 'sign', label: { zh: '签署', en: 'Sign' }, look: 'primary', asks: 'form' };
    const { texts } = await open({ 'POST process/taskLinks/open': () => ({ ...task, decisions: [sign] }) });
    expect(await screen.findByText(/asks for more than this page offers/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit the decision' })).toBeNull();
    cleanup();
    await open({ 'POST process/taskLinks/open': () => ({ ...task, decisions: [...task.decisions, sign] }) });
    expect(await screen.findByText('Only in Labdesk: Sign')).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('asks without the session of the reader', async () => {
    const { sent } = await open({}, { signedOut: false });
    await isShown();
    expect(sent('open')[0]?.headers.get('x-manager-admin-token')).toBeNull();
  });
});
