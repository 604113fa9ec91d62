import type { BothNames } from '#lab/shared/texts.js';

/** A diagram or a file of decision tables in the list of the process centre. */
export interface PublishedSummary {
  readonly key: string;
  readonly name: BothNames;
  /** The newest published version; null when there is only a draft. */
  readonly latest: {
    readonly id: string;
    readonly version: number;
    readonly origin: string;
    readonly createdAt: string;
  } | null;
  readonly hasDraft: boolean;
  /** The designer's version differs from the file that came with the product. */
  readonly diverged: boolean;
}

/** One published version of a diagram or of a file of decision tables. */
export interface PublishedVersion {
  readonly id: string;
  readonly version: number;
  readonly name: BothNames;
  readonly origin: string;
  readonly note: string | null;
  readonly createdBy: BothNames | null;
  readonly createdAt: string;
}
