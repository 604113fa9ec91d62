import { Ids } from '#lab/platform/clock/ids.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { OrgDirectory, orgChanged, Site, User } from '#lab/modules/org/server/index.js';
import type { TestApp } from '../app.js';

/** A site of the company, where these users work; answers its id. */
export async function aSite(
  test: TestApp,
  name: string,
  {
    countryCode = null,
    defaultRestDays = null,
    timeZone = null,
  }: Partial<Pick<Site, 'countryCode' | 'defaultRestDays' | 'timeZone'>> = {},
  users: readonly string[] = [],
): Promise<string> {
  const id = test.get(Ids).next();
  await test.db.unit(async () => {
    const site = Object.assign(new Site(), {
      ...{ id, showId: name, nameZh: name, nameEn: name, abbreviation: null, location: null, contact: null },
      ...{ managerId: null, status: '0', isMain: false, countryCode, defaultRestDays, timeZone },
    });
    await test.db.repo(Site).save(stamp(site, 'system', test.clock.now()));
    for (const user of users) await test.db.repo(User).update({ id: user }, { siteId: id });
    orgChanged(test.db);
  });
  await test.get(OrgDirectory).refresh();
  return id;
}
