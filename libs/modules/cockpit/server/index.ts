import type { ServerRoom } from '#lab/platform/boot.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { cockpitPages } from '../shared/cockpit.pages.js';
import { CockpitModule } from './cockpit.module.js';

export const cockpitRoom: ServerRoom = {
  name: 'cockpit',
  module: CockpitModule,
  entities: [],
  migrations: [],
  texts: { zh, en },
  pages: Object.values(cockpitPages),
};
