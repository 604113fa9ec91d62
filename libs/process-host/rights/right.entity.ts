import { Entity } from 'typeorm';
import type { ProcessRightLists } from '#lab/shared/process-rights.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Id, Instant, Integer, Json, Ref } from '#lab/platform/database/columns.js';

export const rightColumns = {
  /** The key of the definition. */
  id: Id(),
  version: Integer(),
  lists: Json<ProcessRightLists>(),
  updatedBy: Ref(),
  updatedAt: Instant(),
};

/** Who may start, edit, publish and watch a process; no row where nothing was ever set. */
@Entity('process_right')
export class ProcessRight extends Row(rightColumns) {}
