import type { Modeler } from './services.js';

const command = 'lab.together';

/** Lets several changes be one step to undo. */
export function changeTogether(modeler: Modeler): void {
  modeler.get('commandStack').register(command, {
    preExecute: ({ run }: { readonly run: () => void }) => run(),
    execute: () => [],
    revert: () => [],
  });
}

/** Makes the changes within one step to undo. */
export function together(modeler: Modeler, run: () => void): void {
  modeler.get('commandStack').execute(command, { run });
}
