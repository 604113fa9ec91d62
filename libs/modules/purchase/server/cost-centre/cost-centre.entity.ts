import { Entity, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Flag, Money, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import { initialsColumns } from '#lab/platform/resource/searched-catalogue.js';

export const costCentreColumns = {
  ...versioned,
  ...initialsColumns,
  code: Text(32),
  name: Text(120),
  comments: Text(500, { nullable: true }),
  enabled: Flag(),
};

/** What may be ordered for it in a calendar year, in the base currency; empty where there is no limit. */
export const costCentreBudgetColumns = { budget: Money({ nullable: true }) };

@Entity('purchase_cost_centre')
@Unique('uq_cost_centre_code', ['code'])
export class CostCentre extends Row({ ...costCentreColumns, ...costCentreBudgetColumns }) {}
