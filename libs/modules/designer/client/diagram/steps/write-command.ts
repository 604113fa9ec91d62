import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import type { Modeler } from '../canvas/services.js';
import { apply, remember, restore, type Remembered } from './change.js';
import { CanvasMirror } from './on-canvas.js';
import type { Scope } from './tree.js';

const command = 'steps.write';

interface Context {
  readonly scope: Scope;
  before?: Remembered;
  after?: Remembered;
}

interface Handler {
  execute(context: Context): readonly DiagramElement[];
  revert(context: Context): readonly DiagramElement[];
}

interface Stack {
  register(name: string, handler: Handler): void;
  execute(name: string, context: Context): void;
}

const known = new WeakSet<Modeler>();

/** Writes changed steps into the open diagram, as one step to undo. */
export function commitSteps(modeler: Modeler, scope: Scope): void {
  const stack = modeler.get('commandStack') as unknown as Stack;
  if (!known.has(modeler)) stack.register(command, handlerOf(new CanvasMirror(modeler)));
  known.add(modeler);
  stack.execute(command, { scope });
}

function handlerOf(mirror: CanvasMirror): Handler {
  const back = (process: ModdleElement, remembered: Remembered | undefined) => {
    if (remembered) restore(remembered);
    return mirror.show(process);
  };
  return {
    execute: (context) => {
      const { holder } = context.scope;
      if (context.after) return back(holder, context.after);
      context.before = remember(holder);
      apply(context.scope);
      context.after = remember(holder);
      return mirror.show(holder);
    },
    revert: ({ scope, before }) => back(scope.holder, before),
  };
}
