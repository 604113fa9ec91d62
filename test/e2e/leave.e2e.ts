import { expect } from 'playwright/test';
import { addDays, weekday } from '../../libs/shared/day.js';
import { people } from '../../libs/modules/demo/server/people.js';
import { test } from './desk.js';
import type { Person } from './pages/person.js';
import { filled, tablesOf } from './pages/tables.js';
import type { Language } from './pages/words.js';

/** A Monday in a week without holidays, with as much of the year before it as the demo company needs to have taken leave. */
const monday = (() => {
  const first = `${new Date().getFullYear()}-12-07`;
  return addDays(first, (8 - weekday(first)) % 7);
})();

// The days of a year pass in these stories. An embedded product has the day of its process; servers have the database's.
test.use({ kind: 'embedded', startsOn: monday.slice(5) });

const nameOf = (username: string, language: Language) =>
  people.find((one) => one.username === username)?.[language] ?? '';

/** What is left of annual leave, on the page of one's own leave. */
const balanceOf = (person: Person) =>
  person.page.locator('dl div', { hasText: person.words.claim.annual }).locator('strong');

test('a claim over a weekend with a make-up workday is approved by a substitute, and revoked in part', async ({
  as,
  clerk,
  language,
}) => {
  const { hr, ui } = tablesOf(language);
  const { claim, calendar, revocation } = hr;
  const [friday, saturday, nextMonday] = [addDays(monday, 4), addDays(monday, 5), addDays(monday, 7)];

  const li = await as('li.qian');
  await li.page.goto('/hr/holiday_calendar');
  await li.page.getByRole('button', { name: calendar.add }).click();
  const dialog = li.page.getByRole('dialog');
  await li.day(calendar.fields.day, saturday);
  await dialog.getByText(calendar.kinds.work, { exact: true }).click();
  await li.field(calendar.fields.nameZh).fill('年终盘点');
  await li.field(calendar.fields.nameEn).fill('Stocktaking');
  await dialog.getByRole('button', { name: ui.form.save, exact: true }).click();
  await li.sees(filled(calendar.saved, { day: saturday }));

  // The approver is on leave, which HR has written for them.
  await li.page.goto('/hr/leaveClaim');
  await li.page.getByRole('button', { name: claim.new }).first().click();
  await li.choose(claim.fields.ownerId, nameOf('lin.yutong', language));
  await li.choose(claim.fields.typeId, language === 'zh' ? '事假' : 'Unpaid personal leave');
  await li.day(claim.fields.startDay, monday);
  await li.day(claim.fields.endDay, addDays(monday, 2));
  await li.choose(claim.fields.substituteId, nameOf('guo.tao', language));
  await li.page.getByRole('button', { name: claim.actions.submit, exact: true }).click();
  await li.page.waitForURL(/\/hr\/leaveClaim\/[\w-]{36}$/);
  await (await clerk('guo.tao')).act(li.path.replace('leaveClaim', 'leave-claims'), 'approve');

  const chen = await as('chen.siyuan');
  await chen.page.goto('/hr/leaveClaim');
  const balance = balanceOf(chen);
  await expect(balance).toBeVisible();
  const before = Number(await balance.textContent());
  await chen.page.getByRole('button', { name: claim.new }).click();
  await chen.choose(claim.fields.typeId, chen.words.claim.annual);
  await chen.day(claim.fields.startDay, friday);
  // The last day follows the first until a user says otherwise.
  await expect(chen.field(claim.fields.endDay)).toHaveValue(friday);
  await chen.day(claim.fields.endDay, nextMonday);
  await expect(chen.page.getByRole('spinbutton', { name: claim.fields.days })).toHaveValue('3');
  await chen.choose(claim.fields.substituteId, nameOf('he.yuxin', language));
  await chen.page.getByRole('button', { name: claim.actions.submit, exact: true }).click();
  await chen.page.waitForURL(/\/hr\/leaveClaim\/[\w-]{36}$/);
  const path = chen.path;
  const title = (await chen.page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  // Who acts for the approver is named beside them.
  await expect(chen.page.getByText(new RegExp(`→ ${nameOf('guo.tao', language)}`)).first()).toBeVisible();

  const guo = await as('guo.tao');
  // Beside the task, before a page of leave was opened: what its approver has to know of the team.
  await guo.openTask(title);
  await guo.sees(hr.team.during);
  await guo.approve(title, 'Have a good rest');
  await chen.page.reload();
  await chen.sees(claim.states.approved);
  const forLin = filled(ui.timeline.for, { name: nameOf('lin.yutong', language) });
  await chen.sees(forLin, false);
  await chen.page.goto('/hr/leaveClaim');
  await expect(balance).toHaveText(String(before - 3));

  await chen.page.goto(path);
  await chen.page.getByRole('button', { name: revocation.new }).click();
  await chen.page.getByRole('checkbox').uncheck();
  await chen.day(revocation.fields.fromDay, nextMonday);
  await chen.field(revocation.fields.reason).fill('A batch is due');
  await chen.page.getByRole('button', { name: revocation.actions.submit, exact: true }).click();
  await chen.page.waitForURL(/\/hr\/leaveRevocation\/[\w-]{36}$/);
  const revoked = (await chen.page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await guo.approve(revoked, 'Agreed');
  await chen.page.goto('/hr/leaveClaim');
  await expect(balance).toHaveText(String(before - 2));

  await guo.page.goto(`/hr/teamCalendar?search=${encodeURIComponent(nameOf('chen.siyuan', language))}`);
  // Colleagues see the days that are left of it, and not its type.
  const away = guo.page.getByRole('img', { name: new RegExp(`^${hr.team.onLeave}`) }).first();
  await expect(away).toHaveAccessibleName(new RegExp(`${friday.slice(5)}.*${addDays(nextMonday, -1).slice(5)}`));

  // And so do their own calendars, by a link that reads as one reads the page.
  await guo.page.getByRole('button', { name: hr.feed.subscribe }).click();
  const feed = guo.page.getByRole('dialog');
  await feed.getByText(hr.feed.scopes.department, { exact: true }).click();
  await feed.getByRole('button', { name: hr.feed.make }).click();
  const calendarText = await (await fetch(await guo.field(hr.feed.link).inputValue())).text();
  expect(calendarText).toContain('BEGIN:VEVENT');
  expect(calendarText).toContain(friday.replaceAll('-', ''));

  // Back early, the approver ends the absence from the menu of their name.
  const lin = await as('lin.yutong');
  await lin.page.goto('/dashboard');
  await lin.page.locator('.lab-me').click();
  await lin.sees(filled(ui.away.substitute, { name: nameOf('guo.tao', language) }), false);
  await lin.page.getByText(ui.away.end, { exact: true }).click();
  await lin.sees(ui.away.ended);
});

test('days taken in advance are kept back at the turn of the year, and carried days expire', async ({
  as,
  clerk,
  day,
  language,
}) => {
  const { hr } = tablesOf(language);
  const { claim, ledger } = hr;
  const year = Number(monday.slice(0, 4));
  const desk = await clerk('li.qian');
  const types = await desk.get<{ rows: readonly Entry[] }>('/hr/leave-types');
  const annual = types.rows.find(({ key }) => key === 'L003') ?? { id: '' };
  await desk.put(`/hr/leave-types/${annual.id}`, { ...annual, carryUntil: '03-31' });
  // What was granted for this year is taken back: days that were carried into it are left.
  const asked = new URLSearchParams({ userId: (await clerk('zhou.jianming')).id, typeId: annual.id });
  const allocations = await desk.get<{ rows: readonly Entry[] }>(`/hr/leave-allocations?${asked.toString()}`);
  const own = allocations.rows.find((row) => row.year === year) ?? { id: '' };
  await desk.put(`/hr/leave-allocations/${own.id}`, { ...own, days: '0' });
  const kept = Number(own.carriedLeft);
  const days = Math.floor(kept) + 1;
  const lent = days - kept;

  const zhou = await as('zhou.jianming');
  await zhou.page.goto('/hr/leaveClaim');
  await expect(balanceOf(zhou)).toHaveText(String(kept));
  await zhou.page.getByRole('button', { name: claim.new }).first().click();
  await zhou.choose(claim.fields.typeId, zhou.words.claim.annual);
  await zhou.day(claim.fields.startDay, addDays(monday, 7));
  await zhou.day(claim.fields.endDay, addDays(monday, 6 + days + (days > 5 ? 2 : 0)));
  await zhou.sees(claim.inAdvance);
  await zhou.page.getByRole('checkbox').check();
  await zhou.page.getByRole('button', { name: claim.actions.submit, exact: true }).click();
  await zhou.page.waitForURL(/\/hr\/leaveClaim\/[\w-]{36}$/);
  const record = zhou.path.replace('leaveClaim', 'leave-claims');
  const ceo = await clerk('wang.haifeng');
  const levels = days > 3 ? 2 : 1;
  for (let level = 0; level < levels; level++) await ceo.act(record, 'approve');
  expect((await ceo.get<Entry>(record)).state).toBe('approved');

  /** A person’s annual leave on the day that it is now, once the work of the night is done: what is left, and why. */
  const leaveOf = async (username: string, rest: string) => {
    const person = await as(username);
    await expect(async () => {
      await person.page.goto('/hr/leaveClaim');
      await expect(balanceOf(person)).toHaveText(rest, { timeout: 3000 });
    }).toPass();
    await balanceOf(person).click();
    const entries = person.page.getByRole('dialog').getByRole('region', { name: claim.howMade });
    await expect(entries).toBeVisible();
    return { lineOf: (word: string) => entries.getByRole('row').filter({ hasText: word }) };
  };
  const night = async (to: string) => {
    await day.passTo(to);
    await (await clerk('admin')).post('/system/jobs/hr.leaveYear/run', {});
  };

  await night(`${year + 1}-01-04`);
  const ofZhou = await leaveOf('zhou.jianming', String(10 - lent));
  await expect(ofZhou.lineOf(ledger.words.advance)).toContainText(`−${lent}`);
  await expect(ofZhou.lineOf(ledger.words.grant)).toContainText('+10');
  await expect(ofZhou.lineOf(ledger.words.repaid)).toContainText(`+${lent}`);
  // Who took nothing has ten days of the old year left, of which five are carried.
  const ofCeo = await leaveOf('wang.haifeng', '15');
  await expect(ofCeo.lineOf(ledger.words.carryIn)).toContainText(`${year + 1}-03-31`);

  await night(`${year + 1}-04-01`);
  const later = await leaveOf('wang.haifeng', '10');
  await expect(later.lineOf(ledger.words.expire)).toContainText('−5');
});

/** An entry of a catalogue. */
type Entry = Readonly<Record<string, unknown>> & { readonly id: string };
