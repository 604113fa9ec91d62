import type { ServerRoom } from '#lab/platform/boot.js';
import { processEntities, processMigrations } from '#lab/process-host/index.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { processPermissions } from '../shared/process.permissions.js';
import { ProcessModule } from './process.module.js';

export const processRoom: ServerRoom = {
  name: 'process',
  module: ProcessModule,
  entities: processEntities,
  migrations: processMigrations,
  texts: { zh, en },
  permissions: processPermissions,
};
