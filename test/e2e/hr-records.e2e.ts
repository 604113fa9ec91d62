import { expect } from 'playwright/test';
import { addDays, dayIn } from '../../libs/shared/day.js';
import { demoZone } from '../support/other-day.js';
import { test } from './desk.js';
import { filled, tablesOf } from './pages/tables.js';

/** A day, so many days from today in the zone of the demo company. */
const day = (ahead: number) => addDays(dayIn(demoZone, new Date()), ahead);

test('a contract is renewed, and a new version of a job description is published and confirmed', async ({
  as,
  clerk,
  language,
}) => {
  const { hr, ui } = tablesOf(language);
  const { laborContract, jd, ownJob } = hr;
  const desk = await clerk('li.qian');
  const [person] = (await desk.get<{ rows: { id: string }[] }>('/org/users/options?search=zhao.min')).rows;
  const number = `E2E-${language}-${Date.now() % 1_000_000}`;
  const contract = await desk.post<{ id: string }>('/hr/labour-contracts', {
    ...{ number, userId: person?.id, kind: 'FT', position: 'Analyst', workingTime: 'S', employer: number },
    ...{ startDay: day(-300), endDay: day(20) },
  });

  const manager = await as('li.qian');
  await manager.page.goto(`/hr/laborContract?search=${number}`);
  await manager.page.getByText(number, { exact: true }).filter({ visible: true }).first().click();
  await manager.page.waitForURL(`**/hr/laborContract/${contract.id}`);
  await manager.page.getByRole('button', { name: laborContract.renew, exact: true }).click();
  const renewal = manager.page.getByRole('dialog');
  await expect(renewal.getByRole('textbox', { name: laborContract.fields.startDay })).toHaveValue(day(21));
  await renewal.getByRole('button', { name: laborContract.renew, exact: true }).click();
  await manager.sees(filled(laborContract.renewed, { number: `${number}-2` }));
  await manager.sees(laborContract.stateCodes.NS);

  // A job description of its own, which chen has not confirmed.
  const made = await desk.post<{ id: string; version: number }>('/hr/job-descriptions', {
    ...{ code: number, titleZh: `岗位 ${number}`, titleEn: `Position ${number}`, purpose: 'To measure' },
    duties: [{ duty: 'Measure', weight: 100 }],
  });
  const [chenId] = (await desk.get<{ rows: { id: string }[] }>('/org/users/options?search=chen.siyuan')).rows;
  await desk.post(`/hr/job-descriptions/${made.id}/people`, { userId: chenId?.id, fromDay: day(0) });

  await manager.page.goto(`/hr/jd/${made.id}`);
  await manager.page.getByRole('button', { name: filled(jd.publish, { number: '1' }) }).click();
  const publishing = manager.page.getByRole('dialog');
  await publishing.getByLabel(jd.publishNote).fill('first');
  await publishing.getByRole('button', { name: filled(jd.publish, { number: '1' }) }).click();
  await manager.sees(filled(jd.published, { number: '1' }));
  await manager.sees(jd.notConfirmed);

  const chen = await as('chen.siyuan');
  await chen.page.goto('/hr/myJob');
  const own = chen.page.locator('section', { has: chen.page.getByRole('heading', { name: new RegExp(number) }) });
  await own.getByRole('button', { name: ownJob.confirm }).click();
  await chen.sees(filled(ownJob.confirmed, { number: '1' }));
  await expect(own.getByRole('button', { name: ownJob.confirm })).toHaveCount(0);

  await manager.page.goto(`/hr/jd/${made.id}`);
  await manager.sees(jd.people);
  await expect(manager.page.getByText(jd.notConfirmed, { exact: true }).filter({ visible: true })).toHaveCount(0);
  await manager.page.getByRole('button', { name: jd.edit, exact: true }).click();
  const form = manager.page.getByRole('dialog');
  await form.getByRole('textbox', { name: jd.fields.experience }).fill('Three years');
  await form.getByRole('button', { name: ui.form.save, exact: true }).click();
  await expect(form).toBeHidden();
  const compared = manager.page.getByRole('region', { name: jd.compare });
  await expect(compared.getByText('Three years').filter({ visible: true }).first()).toBeVisible();
});
