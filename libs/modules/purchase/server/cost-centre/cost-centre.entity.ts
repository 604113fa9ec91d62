import { Entity, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Flag, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import { initialsColumns } from '../searched-catalogue.js';

export const costCentreColumns = {
  ...versioned,
  ...initialsColumns,
  code: Text(32),
  name: Text(120),
  comments: Text(500, { nullable: true }),
  enabled: Flag(),
};

@Entity('purchase_cost_centre')
@Unique('uq_cost_centre_code', ['code'])
export class CostCentre extends Row(costCentreColumns) {}
