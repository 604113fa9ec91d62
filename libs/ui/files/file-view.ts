import type { ShownTextState } from '#lab/shared/file-text.js';

/** A stored file as records and uploads name it. */
export interface FileView {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
  /** Where the text of files is searched: whether that of this one is. */
  readonly text?: ShownTextState | undefined;
  /** Where attachments keep their versions: which one it is, from 1. */
  readonly revision?: number | undefined;
}

/** The record whose attachments keep their versions. */
export interface VersionedFiles {
  /** Its route: `contract/contracts/<id>`. */
  readonly path: string;
  /** The version of it that the reader sees. */
  readonly version: number;
  /** Whether the reader may add a version now. */
  readonly mayAdd: boolean;
}
