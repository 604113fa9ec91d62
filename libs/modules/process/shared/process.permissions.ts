import { definePermissions } from '#lab/shared/define-permissions.js';

/** Drawing and publishing diagrams, and watching what runs. */
export const mayProcess = definePermissions('process', {
  definition: ['search', 'save', 'publish'],
  instance: ['search', 'manage'],
  external: ['fetch'],
});
