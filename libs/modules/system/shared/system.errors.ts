import { defineErrors } from '#lab/shared/define-errors.js';

/** Refusals about what a person keeps on the server, and about modules with their help. */
export const systemErrors = defineErrors({
  tooManyLinks: 1140,
  settingTooLarge: 1141,
  tooManySettings: 1142,
  moduleStays: 1143,
  noText: 1144,
  noHelp: 1145,
  endsBeforeBegin: 1146,
});
