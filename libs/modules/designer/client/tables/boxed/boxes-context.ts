import { createContext, use, useEffect, useMemo, useRef, type RefObject } from 'react';
import type { BoxedModel, DecisionModel } from '#lab/process-engine/decision/index.js';
import { endKeyPress } from '#lab/ui/dialog/last-used.js';
import type { Offer } from '../../diagram/model/completion.js';
import type { BoxPath, Fresh } from '../model/boxed.js';
import type { CellProblems } from '../model/cell-problems.js';

/** What all boxes of a decision or function share. */
export interface Boxes {
  readonly model: DecisionModel;
  /** What is wrong with an expression, by its id. */
  readonly problems: ReadonlyMap<string, string>;
  /** What is wrong with the expression that is the whole logic, which has no id of its own. */
  readonly ownProblem: string | undefined;
  /** What is wrong with cells of tables. */
  readonly cells: CellProblems;
  /** Rules that match what is being tried. */
  readonly matched: ReadonlySet<string>;
  /** What every expression may use. */
  readonly offers: readonly Offer[];
  /** Changes the box at a path; absent where nothing may be changed. */
  readonly change:
    | ((path: BoxPath, change: (box: BoxedModel, fresh: Fresh) => BoxedModel, step?: string) => void)
    | undefined;
  readonly focus: BoxFocus;
}

export const BoxesContext = createContext<Boxes | undefined>(undefined);

/** The keyboard in a pane of rows, which need not be boxes. */
export const BoxFocusContext = createContext<BoxFocus | undefined>(undefined);

/** @throws outside of a pane of boxes */
export function useBoxes(): Boxes {
  const boxes = use(BoxesContext);
  if (!boxes) throw new Error('boxes are drawn within their pane');
  return boxes;
}

/** Moves the keyboard between parts of the boxes, which carry their place in `data-box`. */
export interface BoxFocus {
  /** Goes to a place that is drawn; false where there is none. */
  readonly to: (place: string) => boolean;
  /** Goes to a place once what has changed is drawn. */
  readonly next: (place: string) => void;
}

/** @throws outside of a pane of rows */
export function useRowFocus(): BoxFocus {
  const focus = use(BoxFocusContext);
  if (!focus) throw new Error('rows are drawn within their pane');
  return focus;
}

/** @param host the element that all boxes are in */
export function useBoxFocus(host: RefObject<HTMLDivElement | null>): BoxFocus {
  const wanted = useRef<string>(undefined);
  const focus = useMemo<BoxFocus>(
    () => ({
      to: (place) => focusOn(host.current, place),
      next: (place) => {
        wanted.current = place;
      },
    }),
    [host],
  );
  useEffect(() => {
    const place = wanted.current;
    wanted.current = undefined;
    if (place === undefined) return;
    // The Enter that chose from a menu would press the button that has the keyboard next.
    endKeyPress();
    focusOn(host.current, place);
  });
  return focus;
}

/** What is typed takes the place of what is there, as in a sheet. */
function focusOn(host: HTMLElement | null, place: string): boolean {
  const found = host?.querySelector<HTMLElement>(`[data-box="${place}"]`);
  found?.focus();
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) found.select();
  return found !== null && found !== undefined;
}
