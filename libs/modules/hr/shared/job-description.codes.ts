import { defineCodes } from '#lab/shared/define-codes.js';

/** `changed` is published, with a draft of the next version. */
export const descriptionStates = defineCodes({ draft: '0', published: '1', changed: '2', retired: '3' });
