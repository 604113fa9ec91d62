import { createContext, use, type ReactNode } from 'react';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import type { Editor } from '../steps/edit-steps.js';
import type { Make } from '../steps/new-steps.js';
import type { Places } from '../steps/places.js';
import type { Scope, Step } from '../steps/tree.js';

/** What the rows of the list share. */
export interface StepsDesk {
  readonly scope: Scope;
  readonly places: Places;
  readonly editor: Editor;
  readonly make: Make;
  /** The row that the Tab key leads to, by the id of its element. */
  readonly active: string;
  readonly setActive: (id: string) => void;
  /** Writes a change into the diagram; the row of this element has the focus then. */
  readonly change: (work: () => void, focus: string) => void;
  /** Shows the properties of an element, with the keyboard in their first field where it came from the keyboard. */
  readonly open: (id: string, byKeyboard: boolean) => void;
  /** Draws a list of steps within a row. */
  readonly rows: (list: Step[]) => ReactNode;
  readonly nameOf: (element: ModdleElement) => string;
}

export const StepsContext = createContext<StepsDesk | null>(null);

/** The list of steps around a row. */
export function useSteps(): StepsDesk {
  const desk = use(StepsContext);
  if (!desk) throw new Error('useSteps needs a list of steps around it');
  return desk;
}
