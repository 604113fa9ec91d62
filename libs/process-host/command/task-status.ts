import { defineCodes } from '#lab/shared/define-codes.js';

/** To-do status codes; all but the first are "done" to their reader. */
export const taskStatus = defineCodes({ awaiting: '0', processed: '1', closed: '4', withdrawn: 'U' });
