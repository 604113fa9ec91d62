import type { ServerRoom } from '#lab/platform/boot.js';
import { en } from '../shared/locales/en.js';
import { systemDictionaries } from '../shared/dictionary.dto.js';
import { zh } from '../shared/locales/zh.js';
import { AnnouncementRead, SysAnnouncement } from './announcement/announcement.entity.js';
import { DictionaryEntry } from './dictionary/dictionary.entity.js';
import { UserLinkRow } from './link/user-link.entity.js';
import { systemMigrations } from './migrations.js';
import { SysModule } from './module/sys-module.entity.js';
import { SystemModule } from './system.module.js';
import { SysVersion } from './version/version.entity.js';
import { PersonSettingRow } from './view/person-setting.entity.js';
export { Archive } from './archive/archive.js';
export { DictionaryEntry } from './dictionary/dictionary.entity.js';
export { Dictionaries, RoomDictionaries } from './dictionary/dictionary.service.js';
export { seedDictionary, type DictionarySeed } from './dictionary/seed.js';
export { Modules } from './module/module.service.js';
export { toBase, type RateTable } from '../shared/base-amount.js';
export { Rates } from './rates.js';
export { SystemModule } from './system.module.js';

export const systemRoom: ServerRoom = {
  name: 'system',
  module: SystemModule,
  entities: [UserLinkRow, PersonSettingRow, SysModule, SysVersion, DictionaryEntry, SysAnnouncement, AnnouncementRead],
  migrations: systemMigrations,
  texts: { zh, en },
  dictionaries: systemDictionaries,
  audit: {
    namedFacts: { section: 'system.config.tabs', fields: 'system.config.fields', kinds: 'system.archive.kinds' },
  },
  productModule: { key: 'M001', help: 'libs/modules/system/help', stays: true },
};
