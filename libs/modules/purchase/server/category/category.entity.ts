import { Entity, Unique } from 'typeorm';
import { Flag, Money, Ref, Text } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';

/** What kind of goods a request is for; it chooses the diagram and the rules. */
@Entity('purchase_category')
@Unique('uq_category_code', ['code'])
export class Category extends Versioned {
  @Text(8) code!: string;
  @Text(80) nameZh!: string;
  @Text(80, { nullable: true }) nameEn!: string | null;
  @Ref({ nullable: true }) process!: string | null;
  @Money({ nullable: true }) userLimit!: string | null;
  @Flag() quoteNeed!: boolean;
  @Flag() projectNecessary!: boolean;
  @Flag() autoRelease!: boolean;
  @Flag() enabled!: boolean;
}
