import type { DemoStage } from '#lab/platform/demo.js';
import { resourceSchema } from '#lab/shared/resource-schema.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { jobDescription } from '../../shared/job-description.resource.js';
import { labourContract } from '../../shared/labour-contract.resource.js';
import { JobDescriptionActs } from '../job-description/job-description.acts.js';
import { JobDescriptionService } from '../job-description/job-description.service.js';
import { JobHolders } from '../job-description/job-holders.js';
import { LabourContractActs } from '../labour-contract/labour-contract.acts.js';
import { LabourContractReminders } from '../labour-contract/labour-contract.reminders.js';
import { LabourContractService } from '../labour-contract/labour-contract.service.js';
import { contracts, descriptions, disabled, renewed, terminated, type DemoDescription } from './record-sets.js';

/** What contracts and job descriptions let the roles of the demo company do; HR has all of the room. */
export const recordRoles = { approver: ['hr:laborContract:people'] } as const;

/** Who keeps the records. */
const hr = 'li.qian';

type Values = Readonly<Record<string, unknown>>;

/** Contracts of all people, and job descriptions with versions, people and confirmations. */
export async function playRecords(stage: DemoStage): Promise<void> {
  await playContracts(stage);
  const ids = new Map<string, string>();
  for (const description of descriptions)
    ids.set(description.code, await playDescription(stage, description, ids.get(description.under ?? '') ?? null));
}

async function playContracts(stage: DemoStage): Promise<void> {
  const service = stage.app.get(LabourContractService, { strict: false });
  const acts = stage.app.get(LabourContractActs, { strict: false });
  const schema = resourceSchema(labourContract);
  const ids = new Map<string, string>();
  await stage.as(hr, stage.at(15, '02:00'), async (me) => {
    for (const { by, number, kind, position, start, end, probation, more } of contracts) {
      const made = await service.create(
        me,
        schema.parse({
          ...{ number, kind, position, userId: stage.userId(by), workingTime: 'S' },
          startDay: stage.day(start),
          endDay: end === undefined ? null : stage.day(end),
          probationEnd: probation === undefined ? null : stage.day(probation),
          signedOn: stage.day(Math.min(start, -10) - 7),
          ...more,
        }) as Values,
      );
      ids.set(number, made.id);
    }
    const versionOf = async (number: string) => (await service.get(ids.get(number) ?? '')).version;
    await acts.renew(me, ids.get(renewed.number) ?? '', {
      ...{ version: await versionOf(renewed.number), number: renewed.next, kind: 'FT', confirmed: false },
      ...{
        startDay: stage.day(renewed.start),
        endDay: stage.day(renewed.end),
        signedOn: stage.day(renewed.start - 20),
      },
    });
    await acts.terminate(me, ids.get(terminated.number) ?? '', {
      ...{ version: await versionOf(terminated.number), day: stage.day(terminated.day), reason: terminated.reason },
    });
    await acts.disable(me, ids.get(disabled.number) ?? '', {
      ...{ version: await versionOf(disabled.number), reason: disabled.reason },
    });
  });
  await stage.as(hr, stage.at(1, '16:00'), () => stage.app.get(LabourContractReminders, { strict: false }).run());
}

async function playDescription(
  stage: DemoStage,
  { versions, draft, people, under: _, department, duties, ...given }: DemoDescription,
  reportsToId: string | null,
): Promise<string> {
  const service = stage.app.get(JobDescriptionService, { strict: false });
  const acts = stage.app.get(JobDescriptionActs, { strict: false });
  const holders = stage.app.get(JobHolders, { strict: false });
  const schema = resourceSchema(jobDescription);
  const org = stage.app.get(OrgDirectory);
  const departmentId = org.departments().find(({ showId }) => showId === department)?.id ?? null;
  const base = { ...given, departmentId, reportsToId, duties: duties.map(([duty, weight]) => ({ duty, weight })) };
  // A version for a day to come was published a week ago.
  const publishedOn = (day: number) => stage.at(Math.max(7, 2 - day), '02:00');
  const made = stage.at(410, '02:00');
  const { id } = await stage.as(hr, made, (me) => service.create(me, schema.parse(base) as Values));
  let values: Values = base;
  const save = (when: Date, more: Values) =>
    stage.as(hr, when, async (me) => {
      values = { ...values, ...more };
      const { version } = await service.get(id);
      await service.update(me, id, version, schema.parse(values) as Values);
    });
  for (const { note, day, more } of versions) {
    const when = publishedOn(day);
    if (more) await save(when, more);
    await stage.as(hr, when, async (me) => {
      const { version } = await service.get(id);
      await acts.publish(me, id, { version, effectiveDay: stage.day(day), note });
    });
  }
  for (const [by, from, confirmed] of people) {
    const fromDay = stage.day(from);
    await stage.as(hr, stage.at(-from, '02:00'), (me) => holders.assign(me, id, { userId: stage.userId(by), fromDay }));
    if (confirmed !== null)
      await stage.as(by, stage.at(-from - 1, '03:00'), (me) => holders.confirm(me, id, { number: confirmed }));
  }
  if (draft) await save(stage.at(3, '02:00'), draft);
  return id;
}
