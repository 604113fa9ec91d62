import { Entity, Unique } from 'typeorm';
import { Code, Flag, Integer, Ref, Text } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';

/** A module of the product: whether it is shown, and its help document. */
@Entity('sys_module')
@Unique('uq_module_key', ['key'])
export class SysModule extends Versioned {
  @Code(16) key!: string;
  @Text(80) nameZh!: string;
  @Text(80) nameEn!: string;
  @Flag() available!: boolean;
  /** Its place in lists. */
  @Integer() place!: number;
  @Text(40) moduleVersion!: string;
  /** Its own help document; the one that comes with the product where there is none. */
  @Ref({ nullable: true }) fileId!: string | null;
}
