import { createContext, use } from 'react';
import type { Subject } from '#lab/shared/define-subject.js';
import type { Problem } from '#lab/process-engine/index.js';
import type { Failing } from './failing.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import type { Modeler } from './canvas/services.js';

/** What the parts around the canvas share. */
export interface Designer {
  readonly modeler: Modeler;
  /** The kind of record that the process drives; its words are offered everywhere. */
  readonly subject: Subject | undefined;
  /** The one chosen element, or the process itself. */
  readonly chosen: DiagramElement;
  readonly problems: readonly Problem[];
  /** Names of the scenarios that failed when they were run last, by the element at which they did. */
  readonly failing?: Failing;
  /** Rises with every change of the diagram or the choice: elements change in place. */
  readonly revision: number;
  /** Ids of nodes that were drawn and not named yet. */
  readonly fresh: Set<string>;
  readonly choose: (element: string) => void;
}

export const DesignerContext = createContext<Designer | null>(null);

/** The open designer around a part of it. */
export function useDesigner(): Designer {
  const designer = use(DesignerContext);
  if (!designer) throw new Error('useDesigner needs an open designer around it');
  return designer;
}
