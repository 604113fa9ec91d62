import type { ServerRoom } from '#lab/platform/boot.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { SystemModule } from './system.module.js';

export { Rates, toBase, type RateTable } from './rates.js';
export { SystemModule } from './system.module.js';

export const systemRoom: ServerRoom = {
  name: 'system',
  module: SystemModule,
  entities: [],
  migrations: [],
  texts: { zh, en },
};
