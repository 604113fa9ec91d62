import { Flag, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import { initialsColumns } from '#lab/platform/resource/searched-catalogue.js';

/** The columns of paying companies while they had a table of their own; the migration that made it keeps them. */
export const payorColumns = {
  ...versioned,
  ...initialsColumns,
  name: Text(120),
  taxNumber: Text(20, { nullable: true }),
  bankName: Text(120, { nullable: true }),
  bankAccount: Text(40, { nullable: true }),
  enabled: Flag(),
};
