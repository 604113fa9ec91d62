import { Entity, Unique } from 'typeorm';
import type { BothNames } from '#lab/shared/texts.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Flag, Integer, Ref, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';

export const contractTypeColumns = {
  ...versioned,
  code: Text(16),
  nameZh: Text(80),
  nameEn: Text(80, { nullable: true }),
  process: Ref({ nullable: true }),
  terminationProcess: Ref({ nullable: true }),
  /** What the numbers of its contracts begin with. */
  prefix: Text(8),
  /** A party signs after those before it. */
  signsInOrder: Flag(),
  /** Days before the end on which owner and manager are reminded: `90,60,30,7`; null: none. */
  reminderDays: Text(40, { nullable: true }),
  /** The months that a renewal suggests. */
  renewalMonths: Integer({ nullable: true }),
  /** Keywords that the form suggests, separated by commas. */
  keywords: Text(300, { nullable: true }),
  enabled: Flag(),
};

/** Columns that came later. */
export const contractTypeRenewal = {
  /** Days before the end on which the owner gets the draft of a renewal; null: never. */
  renewalDays: Integer({ nullable: true }),
};

/** A kind of contract: which processes approve and end it, how it is numbered and signed. */
@Entity('contract_type')
@Unique('uq_contract_type_code', ['code'])
export class ContractType extends Row({ ...contractTypeColumns, ...contractTypeRenewal }) {}

export const nameOf = ({ nameZh, nameEn }: ContractType): BothNames => ({ zh: nameZh, en: nameEn });
