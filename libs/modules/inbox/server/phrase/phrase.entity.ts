import { Entity, Index } from 'typeorm';
import type { PhraseKind } from '#lab/shared/phrases.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Flag, Integer, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';

export const phraseColumns = {
  ...versioned,
  textZh: Text(200),
  textEn: Text(200, { nullable: true }),
  /** Which decisions it is for; a `PhraseKind`. */
  kind: Code(10),
  /** Its place among those of its kind. */
  position: Integer(),
  /** Whether opinion fields offer it. */
  enabled: Flag(),
};

/** A phrase for opinions that the company keeps. */
@Entity('company_phrase')
@Index('ix_company_phrase_position', ['position'])
export class CompanyPhrase extends Row(phraseColumns) {
  declare kind: PhraseKind;
}
