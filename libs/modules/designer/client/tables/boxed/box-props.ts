import type { ReactNode } from 'react';
import type { BoxedModel } from '#lab/process-engine/decision/index.js';
import type { BoxPath, Fresh } from '../model/boxed.js';

/** What draws a box of one kind is given. */
export interface BoxProps<B extends BoxedModel> {
  readonly box: B;
  readonly path: BoxPath;
  /** What people call the way to the box. */
  readonly label: string;
  /** Puts another box in its place; changes of the same step are undone together. Absent where nothing may be changed. */
  readonly edit: ((make: (fresh: Fresh) => BoxedModel, step?: string) => void) | undefined;
  /** Draws the part at a place. @param onEnter where the keyboard goes from an expression by Enter */
  readonly part: (at: number, onEnter?: () => void) => ReactNode;
}

/** The name of a place for the focus: a box, and a part of it such as a row's name. */
export function placeIn(path: BoxPath, part: string): string {
  return `${path.join('.')} ${part}`;
}
