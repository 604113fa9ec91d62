import type { ServerRoom } from '#lab/platform/boot.js';
import { inboxPages } from '../shared/inbox.pages.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { demo } from './demo/phrases.js';
import { InboxModule } from './inbox.module.js';
import { inboxMigrations } from './migrations.js';
import { CompanyPhrase } from './phrase/phrase.entity.js';

export const inboxRoom: ServerRoom = {
  name: 'inbox',
  module: InboxModule,
  entities: [CompanyPhrase],
  migrations: inboxMigrations,
  texts: { zh, en },
  pages: Object.values(inboxPages),
  // So short that a file of its own would only be one more to open.
  demo: () => Promise.resolve(demo),
  productModule: { key: 'M014', help: 'libs/modules/inbox/help', stays: true },
};
