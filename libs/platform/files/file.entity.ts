import { Entity, Index } from 'typeorm';
import { Code, Id, Instant, Integer, Ref, Text } from '../database/columns.js';

/** An uploaded file. Its bytes lie under a generated name; the name that people gave it is only a label. */
@Entity('stored_file')
@Index('ix_file_record', ['subject', 'recordId'])
@Index('ix_file_uploader', ['createdBy', 'subject'])
export class StoredFile {
  @Id() id!: string;
  @Text(255) name!: string;
  @Code(100) mime!: string;
  @Integer() size!: number;
  @Code(64) sha256!: string;
  /** The record it belongs to; without one only its uploader may read it. */
  @Code(40, { nullable: true }) subject!: string | null;
  @Ref({ nullable: true }) recordId!: string | null;
  @Ref() createdBy!: string;
  @Instant() createdAt!: Date;
  /** The first version of the attachment of which it is a later one; null for the first. */
  @Ref({ nullable: true }) firstId!: string | null;
  /** Which version of its attachment it is, from 1. */
  @Integer() revision!: number;
  /** The version that has taken its place; null for the present one. */
  @Ref({ nullable: true }) replacedById!: string | null;
}
