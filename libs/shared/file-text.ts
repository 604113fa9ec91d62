import { z } from 'zod';

/**
 * What became of reading the text of a file: `read` whole or `cut` after so many characters; `empty` without text, such as
 * a scan; `locked` by a password; `unreadable` as what its name says; `tooHard` in the time and memory for it; `other`: a
 * kind whose text is not read.
 */
export const fileTextStates = ['read', 'cut', 'empty', 'locked', 'unreadable', 'tooHard', 'other'] as const;
export type FileTextState = (typeof fileTextStates)[number];

/** The same for readers of a record; `waiting` until the job has read the file. */
export const shownTextStates = [...fileTextStates, 'waiting'] as const;
export type ShownTextState = (typeof shownTextStates)[number];

/** The text of a file for its preview. */
export const filePreview = z.strictObject({ state: z.enum(fileTextStates), text: z.string() });
export type FilePreview = z.infer<typeof filePreview>;
