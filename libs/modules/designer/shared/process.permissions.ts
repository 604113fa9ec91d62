import { definePermissions } from '#lab/shared/define-permissions.js';
import { permissionModule } from '#lab/shared/permission-catalogue.js';

/** Drawing and publishing diagrams, and watching what runs. */
export const mayProcess = definePermissions('process', {
  definition: ['search', 'save', 'publish'],
  /** Which process the entries of a catalogue are bound to; the right to save the entry is asked for as well. */
  binding: ['save'],
  instance: ['search', 'manage'],
  external: ['fetch'],
  /** Phrases that the company offers in opinion fields. */
  phrase: ['search', 'save'],
  /** Who decides how fast, by person; without it figures are those of departments. */
  statistics: ['persons'],
});

export const processPermissions = [permissionModule('process', mayProcess)];
