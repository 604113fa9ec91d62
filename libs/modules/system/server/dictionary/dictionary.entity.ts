import { Entity, Unique } from 'typeorm';
import { Code, Flag, Integer, Text } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';

/** A code of one of the house's dictionaries, and its words. */
@Entity('dictionary_entry')
@Unique('uq_dictionary_code', ['dictionary', 'code'])
export class DictionaryEntry extends Versioned {
  @Code(40) dictionary!: string;
  @Code(40) code!: string;
  @Text(120) nameZh!: string;
  @Text(120, { nullable: true }) nameEn!: string | null;
  @Integer() position!: number;
  /** Whether it may still be chosen. */
  @Flag() enabled!: boolean;
  /** The program relies on the code: only its words may change. */
  @Flag() fixed!: boolean;
  @Text(300, { nullable: true }) remark!: string | null;
}
