import { Entity, Index, Unique } from 'typeorm';
import type { Currency } from '#lab/shared/money.js';
import { Row } from '#lab/platform/database/column-group.js';
import {
  Code,
  Day,
  Flag,
  Id,
  Instant,
  Integer,
  Json,
  LongText,
  Money,
  Ref,
  Text,
  type ColumnOf,
} from '#lab/platform/database/columns.js';
import { documentColumns, listIndex, searchColumns } from '#lab/process-host/index.js';
import type { HistoryKind, Overridable, Party, Relation } from '../../shared/contract.codes.js';
import type { Company } from '../../../company/server/index.js';
import type { ContractType } from '../type/contract-type.entity.js';

/** The fields of a contract that changes may override, as they are stored. */
export type ContractTerms = Partial<Record<Overridable, string | number | boolean | null>>;

export const contractColumns = {
  ...documentColumns,
  ...searchColumns,
  typeId: Ref(),
  title: Text(200),
  /** A number of the company's own; empty where the number was drawn from the series. */
  ownNumber: Text(32),
  externalNumber: Text(40),
  partyAId: Ref({ nullable: true }),
  partyBId: Ref({ nullable: true }),
  partyCId: Ref({ nullable: true }),
  currency: Code(3) as ColumnOf<Currency>,
  amount: Money({ nullable: true }),
  /** In the base currency: at the rates of today in a draft, at those of its submit from then on. */
  amountBase: Money({ nullable: true }),
  signDate: Day({ nullable: true }),
  effectDate: Day({ nullable: true }),
  /** The end that was agreed; null: it never expires. */
  expiryDate: Day({ nullable: true }),
  /** The end as it is now, with changes and renewals. */
  endDay: Day({ nullable: true }),
  functionCode: Text(64),
  project: Text(120),
  keywords: Text(300),
  content: LongText(),
  terms: LongText(),
  remarks: Text(2000),
  confidential: Flag(),
  autoRenewal: Flag(),
  renewalMonths: Integer({ nullable: true }),
  noticeDays: Integer({ nullable: true }),
  approveResult: Code(2, { nullable: true }) as ColumnOf<'AP' | 'RE' | null>,
  /** The contract that it is based on, and how. */
  relatedId: Ref({ nullable: true }),
  relation: Code(10, { nullable: true }) as ColumnOf<Relation | null>,
  /** What it took over of its base, by which a change knows what it changes. */
  baseline: Json<ContractTerms | null>({ nullable: true }),
  /** The first day on which it is ended by an approved termination. */
  terminateDay: Day({ nullable: true }),
  /** A termination that is in progress or approved. */
  terminationId: Ref({ nullable: true }),
  /** The day on which it ended. */
  endedOn: Day({ nullable: true }),
};

export const contractSignatureColumns = {
  id: Id(),
  contractId: Ref(),
  party: Code(1) as ColumnOf<Party>,
  signer: Text(80),
  day: Day(),
  fileId: Ref(),
  /** Of the file when it was signed. */
  sha256: Code(64),
  by: Ref(),
  at: Instant(),
};

/** A picture of the signature, and its digest when it was given. */
export const contractSignaturePicture = {
  pictureId: Ref({ nullable: true }),
  pictureSha256: Code(64, { nullable: true }),
};

export const contractOverrideColumns = {
  id: Id(),
  /** The contract whose field has another value. */
  contractId: Ref(),
  /** The change that says so; null for a renewal of its own. */
  sourceId: Ref({ nullable: true }),
  field: Code(16) as ColumnOf<Overridable>,
  value: Json<string | number | boolean | null>({ nullable: true }),
  /** From this day on. */
  fromDay: Day(),
};

export const contractShareColumns = {
  id: Id(),
  contractId: Ref(),
  kind: Code(10) as ColumnOf<'user' | 'department'>,
  principalId: Ref(),
  by: Ref(),
  at: Instant(),
};

export const contractHistoryColumns = {
  id: Id(),
  contractId: Ref(),
  kind: Code(20) as ColumnOf<HistoryKind>,
  /** Null where the day did it. */
  by: Ref({ nullable: true }),
  at: Instant(),
  text: Text(500),
};

export const contractIndexes = {
  ix_mcontract_owner: ['ownerId', 'updatedAt'],
  ix_mcontract_drafts: ['ownerId', 'state'],
  ix_mcontract_end: ['state', 'endDay'],
  ix_mcontract_department: ['departmentId', 'updatedAt'],
  ix_mcontract_related: ['relatedId'],
  ix_mcontract_list: listIndex,
};

/** What is read of a company that is a party. */
export type PartyName = Pick<Company, 'id' | 'name' | 'isOwn'>;

/** An agreement with other companies that is managed from its draft to its end. */
@Entity('contract')
@Unique('uq_mcontract_number', ['number'])
@Index('ix_mcontract_owner', ['ownerId', 'updatedAt'])
@Index('ix_mcontract_drafts', ['ownerId', 'state'])
@Index('ix_mcontract_end', ['state', 'endDay'])
@Index('ix_mcontract_department', ['departmentId', 'updatedAt'])
@Index('ix_mcontract_related', ['relatedId'])
@Index('ix_mcontract_list', listIndex)
@Index('ix_mcontract_function', ['functionCode', 'updatedAt'])
@Index('ix_mcontract_project', ['project', 'updatedAt'])
export class Contract extends Row(contractColumns) {
  /** Loaded with the contract. */
  type!: ContractType;
  partyA!: PartyName | null;
  partyB!: PartyName | null;
  partyC!: PartyName | null;
  /** Loaded with a single contract, in the order of the parties. */
  signatures!: ContractSignature[];
  /** A signature that the act in progress adds. */
  signing?: ContractSignature;
}

/** The signature of one party. */
@Entity('contract_signature')
@Unique('uq_contract_signature_party', ['contractId', 'party'])
export class ContractSignature extends Row({ ...contractSignatureColumns, ...contractSignaturePicture }) {}

/** A field of a contract that has another value from a day on. */
@Entity('contract_override')
@Index('ix_contract_override_contract', ['contractId', 'fromDay'])
export class ContractOverride extends Row(contractOverrideColumns) {}

/** A person or department who may read a contract besides those who may by right. */
@Entity('contract_share')
@Unique('uq_contract_share', ['contractId', 'principalId'])
@Index('ix_contract_share_principal', ['principalId', 'contractId'])
export class ContractShare extends Row(contractShareColumns) {}

/** What happened to a contract besides its approval. */
@Entity('contract_history')
@Index('ix_contract_history_contract', ['contractId', 'at'])
export class ContractHistory extends Row(contractHistoryColumns) {}
