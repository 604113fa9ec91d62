import { Entity, Unique } from 'typeorm';
import type { BothNames } from '#lab/shared/texts.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Flag, Ref, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';

export const instrumentColumns = {
  ...versioned,
  code: Text(16),
  nameZh: Text(80),
  nameEn: Text(80, { nullable: true }),
  process: Ref({ nullable: true }),
  enabled: Flag(),
};

@Entity('lending_instrument')
@Unique('uq_instrument_code', ['code'])
export class Instrument extends Row(instrumentColumns) {}

export const nameOf = ({ nameZh, nameEn }: Instrument): BothNames => ({ zh: nameZh, en: nameEn });
