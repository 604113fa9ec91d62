import type { ServerRoom } from '#lab/platform/boot.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { InboxModule } from './inbox.module.js';

export const inboxRoom: ServerRoom = {
  name: 'inbox',
  module: InboxModule,
  entities: [],
  migrations: [],
  texts: { zh, en },
  productModule: { key: 'M014', help: 'libs/modules/inbox/help', stays: true },
};
