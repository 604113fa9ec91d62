import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Flag, Id, Instant, Json, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import { initialsColumns } from '#lab/platform/resource/searched-catalogue.js';
import type { Likeness } from '../../shared/company-keys.js';

/** An account of a company; exactly one is the usual one. */
export interface CompanyBank {
  readonly name: string;
  readonly account: string;
  readonly address: string | null;
  readonly swiftCode: string | null;
  readonly isDefault: boolean;
}

/** A licence of a company. */
export interface CompanyLicence {
  readonly kind: string;
  readonly number: string;
  /** The last day on which it is valid; null without end. */
  readonly expiryDate: string | null;
  readonly fileId: string | null;
}

/** The columns of a company as the migration makes them. */
export const companyColumns = {
  ...versioned,
  ...initialsColumns,
  name: Text(120),
  /** Names that it had before, and those of companies that were merged into it. */
  formerNames: Json<readonly string[] | null>({ nullable: true }),
  code: Text(32, { nullable: true }),
  type: Code(16, { nullable: true }),
  isVendor: Flag(),
  isCustomer: Flag(),
  isPayor: Flag(),
  /** It belongs to the group whose back office this is. */
  isOwn: Flag(),
  enabled: Flag(),
  legalRepresentative: Text(80, { nullable: true }),
  taxNumber: Text(20, { nullable: true }),
  registrationAddress: Text(300, { nullable: true }),
  address: Text(300, { nullable: true }),
  contact: Text(120, { nullable: true }),
  tel: Text(40, { nullable: true }),
  url: Text(200, { nullable: true }),
  businessScope: Text(1000, { nullable: true }),
  licences: Json<readonly CompanyLicence[] | null>({ nullable: true }),
  /** The first day on which a licence ends, the last day of the calendar where none does, null without licences. */
  licenceExpiry: Day({ nullable: true }),
  banks: Json<readonly CompanyBank[] | null>({ nullable: true }),
  /** Of the usual account, which lists of paying companies show and sort by. */
  bankName: Text(120, { nullable: true }),
  bankAccount: Text(40, { nullable: true }),
  /** The last day on which one may order; null without end. */
  expiryDate: Day({ nullable: true }),
  supplyScope: Text(500, { nullable: true }),
  frameContractNo: Text(64, { nullable: true }),
  frameContractUntil: Day({ nullable: true }),
  frameContractFileId: Ref({ nullable: true }),
  nda: Flag(),
  ndaUntil: Day({ nullable: true }),
  ndaFileId: Ref({ nullable: true }),
  contractRemarks: Text(500, { nullable: true }),
  statusRemarks: Text(500, { nullable: true }),
};

/** A company: vendor, customer, payor or one of the own, or several of these. */
@Entity('company')
@Unique('uq_company_name', ['name'])
@Unique('uq_company_code', ['code'])
@Index('ix_company_expiry', ['expiryDate'])
@Index('ix_company_licence', ['licenceExpiry'])
export class Company extends Row(companyColumns) {
  override isVendor = false;
  override isCustomer = false;
  override isPayor = false;
  override isOwn = false;
  override nda = false;
}

/** The columns of the values that companies are compared by. */
export const companyKeyColumns = {
  companyId: Id(),
  kind: Code(8, { primary: true }) as ColumnOf<Likeness>,
  value: Text(120, { primary: true }),
};

/** A value by which a company is found to be the same as another. */
@Entity('company_key')
@Index('ix_company_key_value', ['value', 'kind'])
export class CompanyKey extends Row(companyKeyColumns) {}

/** The columns of what became of merged companies. */
export const companyMergeColumns = {
  /** Of the company that is gone. */
  id: Id(),
  intoId: Ref(),
  name: Text(120),
  mergedAt: Instant(),
  mergedBy: Ref(),
};

/** A company that was merged into another one: its address leads there. */
@Entity('company_merge')
@Index('ix_company_merge_into', ['intoId'])
export class CompanyMerge extends Row(companyMergeColumns) {}
