import { Day, Flag, Json, Ref, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import { initialsColumns } from '#lab/platform/resource/searched-catalogue.js';

/** The columns of vendors while they had a table of their own; the migration that made it keeps them. */
export const vendorColumns = {
  ...versioned,
  ...initialsColumns,
  name: Text(120),
  code: Text(32, { nullable: true }),
  enabled: Flag(),
  /** The last day on which one may order; null without end. */
  expiryDate: Day({ nullable: true }),
  supplyScope: Text(500, { nullable: true }),
  contact: Text(120, { nullable: true }),
  address: Text(300, { nullable: true }),
  url: Text(200, { nullable: true }),
  taxNumber: Text(20, { nullable: true }),
  banks: Json({ nullable: true }),
  frameContractNo: Text(64, { nullable: true }),
  frameContractUntil: Day({ nullable: true }),
  frameContractFileId: Ref({ nullable: true }),
  nda: Flag(),
  ndaUntil: Day({ nullable: true }),
  ndaFileId: Ref({ nullable: true }),
  contractRemarks: Text(500, { nullable: true }),
  statusRemarks: Text(500, { nullable: true }),
};
