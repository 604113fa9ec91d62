import type { ReactNode } from 'react';
import {
  AtSign,
  BellRing,
  CalendarClock,
  Copy,
  CornerUpLeft,
  Hand,
  MessageSquareReply,
  Paperclip,
  Send,
  Signature,
  Undo2,
  UserRoundPlus,
  Users,
} from 'lucide-react';
import { useShortcut } from '#lab/ui/hotkeys/shortcuts.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { MoreAct, OwnAct } from '#lab/ui/subject/action-bar.jsx';
import type { DeskOperation, TaskDesk } from '../../shared/operation.dto.js';
import type { TaskDetail } from '../../shared/task.dto.js';
import { earlierSteps } from './earlier-steps.js';
import type { Operation } from './use-operation.js';

const look = { size: 14, strokeWidth: 1.7, 'aria-hidden': true } as const;
const icons: Readonly<Partial<Record<DeskOperation, ReactNode>>> = {
  claim: <Hand {...look} />,
  unclaim: <Users {...look} />,
  transfer: <Send {...look} />,
  delegate: <UserRoundPlus {...look} />,
  return: <Undo2 {...look} />,
  addSign: <Signature {...look} />,
  resolve: <MessageSquareReply {...look} />,
  recall: <CornerUpLeft {...look} />,
  comment: <AtSign {...look} />,
  cc: <Copy {...look} />,
  urge: <BellRing {...look} />,
  dueDate: <CalendarClock {...look} />,
  attach: <Paperclip {...look} />,
};
/** In the menu in this order: to whom it goes, who is told, then the rest. */
const inMenu = [
  'return',
  'addSign',
  'transfer',
  'delegate',
  'resolve',
  'unclaim',
  'comment',
  'cc',
  'urge',
  'dueDate',
  'attach',
] as const;

interface DeskActs {
  readonly own: readonly OwnAct[];
  readonly more: readonly MoreAct[];
}

/** The operations of a task as buttons: what is next to do stands in the bar, the rest behind the dots. */
export function useDeskActs(
  detail: TaskDetail,
  desk: TaskDesk | undefined,
  operation: Operation,
  onAttach: () => void,
): DeskActs {
  const t = useT();
  const offered = new Set(desk?.operations);
  // The first step has nothing behind it.
  if (earlierSteps(detail).length === 0) offered.delete('return');
  const label = (name: DeskOperation) => t(`inbox.operations.${name}`);
  const button = (name: 'claim' | 'recall' | 'resolve', asks: OwnAct['asks']): OwnAct => ({
    key: name,
    label: label(name),
    look: 'primary',
    icon: icons[name],
    asks,
    run: (opinion) => operation.perform(name, name === 'resolve' ? { opinion } : {}),
  });
  // Who was asked for an opinion has nothing else to decide; a delegate who decides may give it back all the same.
  const answers = offered.has('resolve') && detail.line.advice === true;
  const own = [
    ...(offered.has('claim') ? [button('claim', 'nothing')] : []),
    ...(offered.has('recall') ? [button('recall', 'nothing')] : []),
    ...(answers ? [button('resolve', 'reason')] : []),
  ];
  const run = (name: (typeof inMenu)[number]) => {
    if (name === 'attach') onAttach();
    else if (name === 'unclaim') operation.perform(name, {});
    else operation.ask(name);
  };
  const more = inMenu
    .filter((name) => offered.has(name) && !(name === 'resolve' && answers))
    .map((name) => ({ key: name, label: label(name), icon: icons[name], run: () => run(name) }));

  const key = (name: 'return' | 'transfer' | 'delegate' | 'comment', keys: string) => ({
    keys,
    title: `inbox.operations.${name}`,
    enabled: offered.has(name),
    run: () => operation.ask(name),
  });
  useShortcut(key('return', 'b'));
  useShortcut(key('transfer', 't'));
  useShortcut(key('delegate', 'd'));
  useShortcut(key('comment', 'm'));
  return { own, more };
}
