import { useState } from 'react';
import type { PlayedCase } from '#lab/process-engine/scenario/format.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { drawnSubject } from './canvas/house.js';
import type { Modeler } from './canvas/services.js';
import type { Designer } from './designer-context.js';
import { failingOn } from './failing.js';
import { counterOf, showing, useCount } from './use-modeler.js';

/** What the parts around the canvas share: made anew with every change, for elements change in place. */
export function useDesignerOf(
  modeler: Modeler,
  problems: Designer['problems'],
  { cases, ran = '' }: { readonly cases?: readonly PlayedCase[] | undefined; readonly ran?: string } = {},
): Designer {
  const [counter] = useState(() => counterOf(modeler, showing));
  const revision = useCount(counter);
  const [fresh] = useState(() => drawnOn(modeler));
  const [picked] = modeler.get('selection').get();
  const chosen = picked?.labelTarget ?? picked ?? modeler.get('canvas').getRootElement();
  const choose = (id: string) => {
    const element = modeler.get('elementRegistry').get(id);
    if (!element) return;
    modeler.get('selection').select(element.parent ? element : null);
    if (element.parent) modeler.get('canvas').scrollToElement(element, 80);
  };
  const subject = drawnSubject(modeler);
  const failing = cases && failingOn(modeler, cases, ran);
  return { modeler, problems, ...(failing ? { failing } : {}), revision, chosen, choose, subject, fresh };
}

/** Collects the nodes that are drawn from now on. */
function drawnOn(modeler: Modeler): Set<string> {
  const drawn = new Set<string>();
  modeler
    .get('eventBus')
    .on(
      'commandStack.shape.create.postExecuted',
      ({ context }: { readonly context: { readonly shape: DiagramElement } }) => {
        drawn.add(context.shape.id);
      },
    );
  return drawn;
}
