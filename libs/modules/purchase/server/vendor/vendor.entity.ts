import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Day, Flag, Json, Ref, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import { initialsColumns } from '../searched-catalogue.js';

/** An account that a vendor is paid to; exactly one of a vendor's is the usual one. */
export interface VendorBank {
  readonly name: string;
  readonly account: string;
  readonly address: string | null;
  readonly swiftCode: string | null;
  readonly isDefault: boolean;
}

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
  banks: Json<readonly VendorBank[] | null>({ nullable: true }),
  frameContractNo: Text(64, { nullable: true }),
  frameContractUntil: Day({ nullable: true }),
  frameContractFileId: Ref({ nullable: true }),
  nda: Flag(),
  ndaUntil: Day({ nullable: true }),
  ndaFileId: Ref({ nullable: true }),
  contractRemarks: Text(500, { nullable: true }),
  statusRemarks: Text(500, { nullable: true }),
};

@Entity('purchase_vendor')
@Unique('uq_vendor_name', ['name'])
@Unique('uq_vendor_code', ['code'])
@Index('ix_vendor_expiry', ['expiryDate'])
export class Vendor extends Row(vendorColumns) {}
