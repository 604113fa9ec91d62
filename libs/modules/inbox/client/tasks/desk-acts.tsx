import { useShortcut } from '#lab/ui/hotkeys/shortcuts.js';
import type { MoreAct, OwnAct } from '#lab/ui/subject/action-bar.jsx';
import type { TaskOperation } from '#lab/shared/task-operations.js';
import type { TaskDesk } from '../../shared/operation.dto.js';
import type { TaskDetail } from '../../shared/task.dto.js';
import { earlierSteps } from './earlier-steps.js';
import { shown, shownOperations } from './operations.js';
import type { Operation } from './use-operation.js';

interface DeskActs {
  readonly own: readonly OwnAct[];
  readonly more: readonly MoreAct[];
}

/** The operations of a task that are open to its reader. */
export function offeredOf(detail: TaskDetail, desk: TaskDesk | undefined): readonly TaskOperation[] {
  // The first step has nothing behind it.
  const isFirst = earlierSteps(detail).length === 0;
  return shownOperations.filter((name) => desk?.operations.includes(name) && !(name === 'return' && isFirst));
}

/** The operations of a task as buttons: what is next to do is in the bar, the rest behind the dots. */
export function useDeskActs(
  detail: TaskDetail,
  offered: readonly TaskOperation[],
  operation: Operation,
  onAttach: () => void,
): DeskActs {
  const act = (name: TaskOperation) => {
    const Icon = shown(name)?.icon;
    return {
      key: name,
      label: operation.labelOf(name),
      icon: Icon && <Icon size={14} strokeWidth={1.7} aria-hidden />,
    };
  };
  // Who was asked for an opinion has nothing else to decide; a delegate who decides may give it back all the same.
  const answers = offered.includes('resolve') && detail.line.advice === true;
  const button = (name: 'claim' | 'recall' | 'resolve', asks: OwnAct['asks']): OwnAct => ({
    ...act(name),
    look: 'primary',
    asks,
    run: (opinion) => operation.perform(name, name === 'resolve' ? { opinion } : {}),
  });
  const own = [
    ...(offered.includes('claim') ? [button('claim', 'nothing')] : []),
    ...(offered.includes('recall') ? [button('recall', 'nothing')] : []),
    ...(answers ? [button('resolve', 'reason')] : []),
  ];
  const run = (name: TaskOperation) => {
    if (name === 'attach') onAttach();
    else if (name === 'unclaim') operation.perform(name, {});
    else operation.ask(name);
  };
  const more = offered
    .filter((name) => shown(name)?.inMenu && !(name === 'resolve' && answers))
    .map((name) => ({ ...act(name), run: () => run(name) }));
  return { own, more };
}

interface OperationKeysProps {
  readonly offered: readonly TaskOperation[];
  readonly operation: Operation;
}

/** The keys of the operations that are open to the reader. */
export function OperationKeys({ offered, operation }: OperationKeysProps) {
  return offered.map((name) => {
    const keys = shown(name)?.keys;
    return keys && <OperationKey key={name} name={name} keys={keys} onPress={() => operation.ask(name)} />;
  });
}

interface OperationKeyProps {
  readonly name: TaskOperation;
  readonly keys: string;
  readonly onPress: () => void;
}

function OperationKey({ name, keys, onPress }: OperationKeyProps) {
  useShortcut({ keys, title: `inbox.operations.${name}`, run: onPress });
  return null;
}
