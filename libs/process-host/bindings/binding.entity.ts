import { Entity, Index } from 'typeorm';
import type { KeptRefusal } from '#lab/shared/define-errors.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Id, Instant, Integer, Json, Ref, Text } from '#lab/platform/database/columns.js';

export const bindingChangeColumns = {
  id: Id(),
  version: Integer(),
  /** Word of the catalogue, see `BindingPlace`. */
  kind: Code(40),
  placeId: Ref(),
  /** The column of the catalogue that holds the process. */
  slot: Code(40),
  /** Keys of processes; of a planned change those before are written when it is applied. */
  processBefore: Code(80, { nullable: true }),
  processAfter: Code(80, { nullable: true }),
  fallbackBefore: Code(80, { nullable: true }),
  fallbackAfter: Code(80, { nullable: true }),
  /** When it applies, or was applied. */
  activeFrom: Instant(),
  /** Null where it was changed in the form of the catalogue. */
  note: Text(500, { nullable: true }),
  /** A word of `BindingStatus`. */
  status: Code(10),
  /** Why it could not be applied. */
  refusal: Json<KeptRefusal | null>({ nullable: true }),
  createdBy: Ref(),
  createdAt: Instant(),
};

/** One change of the process that an entry of a catalogue is bound to: made, planned, withdrawn or refused at its time. */
@Entity('process_binding_change')
@Index('ix_binding_change_place', ['placeId', 'slot', 'activeFrom'])
@Index('ix_binding_change_status', ['status', 'activeFrom'])
export class ProcessBindingChange extends Row(bindingChangeColumns) {}

export const bindingFallbackColumns = {
  placeId: Id(),
  kind: Code(40, { primary: true }),
  slot: Code(40, { primary: true }),
  /** The key of the process that starts where the bound one cannot. */
  process: Code(80),
};

/** The fallback in force of an entry of a catalogue; no row without one. */
@Entity('process_binding_fallback')
export class ProcessBindingFallback extends Row(bindingFallbackColumns) {}
