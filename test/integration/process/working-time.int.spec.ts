import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Settings } from '#lab/platform/settings/settings.js';
import { CalendarDay, OrgDirectory, orgChanged, User, workingTimeSettings } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aSite } from '../../support/builders/sites.js';
import { publishSimple, simpleProcess } from '../../support/builders/process.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { minutes } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let company: Company;
let category: string;
let admin: string;

beforeAll(async () => {
  test = await TestApp.start();
  // Wednesday afternoon in Shanghai, the day before the holidays of the National Day.
  test.clock.set('2026-09-30T06:00:00.000Z');
  company = await aCompany(test);
  admin = await aUser(test, 'drawer', { permissions: ['process:*'] });
  category = await aCategory(test, 'WT', { process: simpleProcess });
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Publishes the simple process with these words on its one task. */
async function taskWith(words: string): Promise<void> {
  await publishSimple(await test.as(admin), (xml) =>
    xml
      .replace(/ lab:(due|remind|time|timeout)="[^"]*"/g, '')
      .replace('id="managerApproval"', `id="managerApproval" ${words}`),
  );
}

/** A request of chen's that waits for lin, and the task. */
async function submitted(): Promise<{ chen: Caller; path: string; dueAt: string | null }> {
  const chen = await test.as(company.chen);
  const path = await aRequest(chen, category, company.chen);
  expect((await chen.act(path, 'submit')).data.state).toBe('requested');
  const { rows } = (await (await test.as(company.lin)).get('/Common/getTodoList')).data;
  const line = rows.find(({ recordId }: { recordId: string }) => path.endsWith(recordId));
  return { chen, path, dueAt: line.dueAt };
}

const stateOf = async (path: string) => (await (await test.as(company.chen)).get(path)).data.state as string;

describe('working time', () => {
  it('is counted where the task says so, over the public holidays', async () => {
    await taskWith('lab:due="P2D"');
    expect((await submitted()).dueAt).toBe('2026-10-02T06:00:00.000Z');
    await taskWith('lab:due="P2D" lab:time="working"');
    // Thursday the 8th and Friday the 9th are the next working days.
    expect((await submitted()).dueAt).toBe('2026-10-09T06:00:00.000Z');
    await taskWith('lab:due="PT4H30M" lab:time="working"');
    expect((await submitted()).dueAt).toBe('2026-10-08T01:30:00.000Z');
  });

  it('decides and reminds in its hours, not in the holidays', async () => {
    await taskWith('lab:timeout="PT8H pass" lab:remind="PT5H" lab:time="working"');
    const { path } = await submitted();
    const reminders = () => test.mailbox.to('lin@lab.test').filter(({ title }) => title.includes('LC-MS')).length;
    await test.drain();
    const before = reminders();
    test.clock.set('2026-10-08T01:59:00.000Z');
    await test.drain();
    expect([await stateOf(path), reminders()]).toEqual(['requested', before]);
    test.clock.pass(minutes(1));
    await test.drain();
    expect([await stateOf(path), reminders()]).toEqual(['requested', before + 1]);
    // Three hours before noon on top of the four of September, then one after the break.
    test.clock.set('2026-10-08T05:59:00.000Z');
    await test.drain();
    expect(await stateOf(path)).toBe('requested');
    test.clock.pass(minutes(1));
    await test.drain();
    expect(await stateOf(path)).toBe('approved');
  });

  it('counts a Saturday that is worked for the holidays, and no weekend', async () => {
    test.clock.set('2026-10-09T02:00:00.000Z');
    await taskWith('lab:due="P1D" lab:time="working"');
    expect((await submitted()).dueAt).toBe('2026-10-10T02:00:00.000Z');
    test.clock.set('2026-11-20T02:00:00.000Z');
    await taskWith('lab:due="P2D" lab:time="working"');
    expect((await submitted()).dueAt).toBe('2026-11-24T02:00:00.000Z');
  });

  it('counts with the calendar of the site of who has the task, also in what comes later', async () => {
    const munich = await aSite(test, 'MUC', { countryCode: 'DE' }, [company.lin]);
    test.clock.set('2026-09-30T06:00:00.000Z');
    await taskWith('lab:due="P2D" lab:remind="P1D" lab:timeout="P3D pass" lab:time="working"');
    const { path, dueAt } = await submitted();
    // The 1st and 2nd of October are worked in Germany.
    expect(dueAt).toBe('2026-10-02T06:00:00.000Z');
    test.clock.set('2026-10-05T06:00:00.000Z');
    await test.drain();
    expect(await stateOf(path)).toBe('approved');
    await test.db.unit(async () => {
      await test.db.repo(User).update({ siteId: munich }, { siteId: null });
      orgChanged(test.db);
    });
    test.clock.set('2026-11-20T02:00:00.000Z');
  });

  it('follows the company’s own days and hours', async () => {
    await test.db.unit(async () => {
      const monday = Object.assign(new CalendarDay(), {
        id: '2026-11-23',
        kind: 'off',
        nameZh: '司庆',
        nameEn: 'Feast',
      });
      await test.db.repo(CalendarDay).save(monday);
      await test.get(Settings).put(workingTimeSettings, { workdays: [1, 2, 3, 4, 5, 6], hours: [['08:00', '11:00']] });
      orgChanged(test.db);
    });
    await taskWith('lab:due="P2D" lab:time="working"');
    // Saturday is worked, Monday is not.
    expect((await submitted()).dueAt).toBe('2026-11-24T02:00:00.000Z');
    await taskWith('lab:due="PT2H" lab:time="working"');
    expect((await submitted()).dueAt).toBe('2026-11-21T01:00:00.000Z');
    const org = test.get(OrgDirectory);
    expect(['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => org.isWorkday(day))).toEqual([true, false, false]);
  });
});
