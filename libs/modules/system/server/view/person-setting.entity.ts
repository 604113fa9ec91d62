import { Entity } from 'typeorm';
import { Id, Instant, Integer, Json, Ref } from '#lab/platform/database/columns.js';

/** A personal setting: columns and views of a list, row height, theme, shortcuts, own phrases. */
@Entity('user_setting')
export class PersonSettingRow {
  @Ref({ primary: true }) userId!: string;
  @Id() key!: string;
  /** Null once it was set back. */
  @Json({ nullable: true }) value!: unknown;
  @Integer() version!: number;
  @Instant() updatedAt!: Date;
}
