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
  /** Draws the part at a place. */
  readonly part: (at: number) => ReactNode;
}

/** A path as one text, which is the same as long as it is: what is drawn only when it has changed is given this. */
export function stepsOf(path: BoxPath): string {
  return path.join('.');
}

/** The path of such a text. */
export function pathOf(steps: string): BoxPath {
  return steps.split('.').filter(Boolean).map(Number);
}

/** The name of a place for the focus: a box, and a part of it such as a row's name. */
export function placeIn(path: BoxPath, part: string): string {
  return placeAt(stepsOf(path), part);
}

/** The same of a path as text. */
export function placeAt(steps: string, part: string): string {
  return `${steps} ${part}`;
}
