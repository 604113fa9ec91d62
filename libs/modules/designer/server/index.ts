import type { ServerRoom } from '#lab/platform/boot.js';
import { processEntities, processMigrations } from '#lab/process-host/index.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { processPermissions } from '../shared/process.permissions.js';
import { DesignerModule } from './designer.module.js';

export { ProcessList } from './definition/process-list.js';
export { DesignerModule };

/** Brings the tables of the process host, on which the inbox, the cockpit and all rooms with documents rely. */
export const designerRoom: ServerRoom = {
  name: 'designer',
  module: DesignerModule,
  entities: processEntities,
  migrations: processMigrations,
  texts: { zh, en },
  permissions: processPermissions,
};
