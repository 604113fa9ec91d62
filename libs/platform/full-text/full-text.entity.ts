import { Entity, Index, Unique } from 'typeorm';
import type { FileTextState } from '#lab/shared/file-text.js';
import { Row } from '../database/column-group.js';
import { Code, Id, LongText, Ref, Whole, type ColumnOf } from '../database/columns.js';

export const fullTextColumns = {
  /** The id of the record for its own text, that of the file for the text of a file. */
  id: Id(),
  subject: Code(40),
  recordId: Ref(),
  /** Null for the text of the record itself. */
  fileState: Code(16, { nullable: true }) as ColumnOf<FileTextState | null>,
  /** What is searched, as people wrote it: snippets are cut from it. */
  text: LongText(),
  /** The row of `full_text_tokens`. */
  place: Whole(),
};

/** A text that is found by its words: of a record, or of a file that is attached to it. */
@Entity('full_text')
@Unique('uq_full_text_place', ['place'])
@Index('ix_full_text_record', ['subject', 'recordId'])
export class FullText extends Row(fullTextColumns) {}
