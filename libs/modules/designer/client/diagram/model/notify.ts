import { notifyHandlers } from '#lab/process-engine/index.js';
import { textOf } from '#lab/ui/diagram/names.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';

/** The tasks that notify people, by what the palette calls them. */
export const notifyWords = {
  copyIn: { 'lab:handler': 'notify.copy' },
  mail: { 'lab:handler': 'notify.mail' },
} as const;
export type NotifyKind = keyof typeof notifyWords;

export const notifyKinds = Object.keys(notifyWords) as readonly NotifyKind[];

/** How a service or send task notifies people; undefined for other work. */
export function notifyKindOf(element: ModdleElement): NotifyKind | undefined {
  const handler = textOf(element, 'lab:handler');
  if (!['bpmn:ServiceTask', 'bpmn:SendTask'].includes(element.$type) || !Object.hasOwn(notifyHandlers, handler))
    return undefined;
  return notifyKinds.find((kind) => notifyWords[kind]['lab:handler'] === handler);
}

const mailWords = ['lab:mailTitleZh', 'lab:mailTitleEn', 'lab:mailTextZh', 'lab:mailTextEn'];
/** What only other work reads. */
const workWords = ['lab:async', 'lab:result', 'lab:external', 'lab:topic'];

/** The words of a task that is to notify people in one way, or to do other work: what it cannot read is taken away. */
export function wordsFor(kind: NotifyKind | undefined): Readonly<Record<string, string>> {
  const idle = [...(kind === undefined ? ['lab:recipients'] : workWords), ...(kind === 'mail' ? [] : mailWords)];
  const cleared = Object.fromEntries(idle.map((word) => [word, '']));
  return { ...cleared, 'lab:handler': kind === undefined ? '' : notifyWords[kind]['lab:handler'] };
}
