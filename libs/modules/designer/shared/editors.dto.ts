import { z } from 'zod';
import type { Person } from '#lab/shared/process-view.js';

/** What a draft is of. */
export type DraftKind = 'diagram' | 'table';

/**
 * The one name of a draft among diagrams and tables: `diagram:leave-claim.standard`. Signals carry it as their id, which is
 * no id of anything else: who comes and goes makes pages ask for editors, and not for the draft or the versions.
 */
export function draftName(kind: DraftKind, key: string): string {
  return `${kind}:${key}`;
}

export const namedDraft = z
  .string()
  .regex(/^(diagram:[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+|table:[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*)$/)
  .max(88);

/** One opening of an editor: a browser tab that is loaded again is another one. Random, made by the browser. */
export const openingId = z.string().regex(/^[0-9a-f]{16}$/);

export const openingBody = z.strictObject({ opening: openingId });
export type OpeningBody = z.infer<typeof openingBody>;

export const editorsQuery = z.object({ opening: openingId.optional() });
export type EditorsQuery = z.infer<typeof editorsQuery>;

/** Who else has a draft open, and which draft is stored by now. */
export interface DraftEditors {
  /** Each once, however often they have it open. */
  readonly others: readonly Person[];
  /** The reader has it open in another tab. */
  readonly isOpenElsewhere: boolean;
  /** The stored draft; null without one. */
  readonly stored: { readonly version: number; readonly by: Person } | null;
}
