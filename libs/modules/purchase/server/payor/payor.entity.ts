import { Entity, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Flag, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import { initialsColumns } from '../searched-catalogue.js';

export const payorColumns = {
  ...versioned,
  ...initialsColumns,
  name: Text(120),
  taxNumber: Text(20, { nullable: true }),
  bankName: Text(120, { nullable: true }),
  bankAccount: Text(40, { nullable: true }),
  enabled: Flag(),
};

@Entity('purchase_payor')
@Unique('uq_payor_name', ['name'])
export class Payor extends Row(payorColumns) {}
