import { Entity, Unique } from 'typeorm';
import type { BothNames } from '#lab/shared/texts.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Flag, Money, Ref, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';

export const categoryColumns = {
  ...versioned,
  code: Text(8),
  nameZh: Text(80),
  nameEn: Text(80, { nullable: true }),
  process: Ref({ nullable: true }),
  userLimit: Money({ nullable: true }),
  quoteNeed: Flag(),
  projectNecessary: Flag(),
  autoRelease: Flag(),
  enabled: Flag(),
};

/** Columns that came after the table; an upgrade fills them. */
const laterColumns = { allowsCredits: Flag() };

/** What kind of goods a request is for; it chooses the diagram and the rules. */
@Entity('purchase_category')
@Unique('uq_category_code', ['code'])
export class Category extends Row({ ...categoryColumns, ...laterColumns }) {}

export const nameOf = ({ nameZh, nameEn }: Category): BothNames => ({ zh: nameZh, en: nameEn });
