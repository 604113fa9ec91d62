import { definePermissions } from '#lab/shared/define-permissions.js';
import { permissionModule } from '#lab/shared/permission-catalogue.js';

/** Drawing and publishing diagrams, and watching what runs. */
export const mayProcess = definePermissions('process', {
  definition: ['search', 'save', 'publish'],
  instance: ['search', 'manage'],
  external: ['fetch'],
  /** Who decides how fast, by person; without it figures are those of departments. */
  statistics: ['persons'],
});

export const processPermissions = [permissionModule('process', mayProcess)];
