import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useRefresh } from '#lab/ui/query.jsx';
import type { DeskOperation } from '../../shared/operation.dto.js';
import { outdated } from './outdated.js';
import { taskPath } from './use-task.js';

/** What is asked of the server; files and drafts go their own ways. Only a decided task is withdrawn from. */
export type TaskOperation = Exclude<DeskOperation, 'attach' | 'draft' | 'urge'> | 'withdraw';
type Body = Readonly<Record<string, unknown>>;

/** After these the task is somebody else's. */
const leaving: ReadonlySet<TaskOperation> = new Set(['transfer', 'delegate', 'resolve', 'return']);

export interface Operation {
  /** What is under way. */
  readonly busy: TaskOperation | undefined;
  /** Why the last try was refused. */
  readonly refused: ApiError | undefined;
  /** The operation whose form is open. */
  readonly asking: DeskOperation | TaskOperation | undefined;
  readonly ask: (operation: DeskOperation | TaskOperation) => void;
  readonly perform: (operation: TaskOperation, body?: Body) => void;
  readonly cancel: () => void;
}

interface OperationOptions {
  /** Number of the record, for the notice. */
  readonly number: string;
  /** The task has left its reader's hands. */
  readonly onGone?: () => void;
}

/** Does with a task what does not decide it. One that got no answer keeps its key: pressing again does it once. */
export function useOperation(task: string, { number, onGone }: OperationOptions): Operation {
  const t = useT();
  const refresh = useRefresh();
  const [asking, setAsking] = useState<DeskOperation | TaskOperation>();
  const [refused, setRefused] = useState<ApiError>();
  const pending = useRef<{ call: string; key: string }>(undefined);
  const send = ({ operation, body }: { operation: TaskOperation; body: Body }) => {
    const call = JSON.stringify([operation, body]);
    if (pending.current?.call !== call) pending.current = { call, key: uuid() };
    const route = operation === 'comment' ? 'comments' : operation;
    return api.post<null>(`${taskPath(task)}/${route}`, body, { idempotencyKey: pending.current.key });
  };
  const mutation = useApiMutation(send, {
    refreshes: ['Common', 'process'],
    onDone: (_, { operation, body }) => {
      pending.current = undefined;
      setAsking(undefined);
      notify({ tone: 'done', text: t(`process.inbox.told.${operation}`, { number }) });
      if (leaves(operation, body)) onGone?.();
    },
    onProblem: (problem) => {
      if (problem.told) return false;
      setRefused(problem);
      if (outdated.has(problem.code)) void refresh('Common', 'process');
      return true;
    },
  });
  return {
    busy: mutation.isPending ? mutation.variables.operation : undefined,
    refused,
    asking,
    ask: (operation) => {
      setRefused(undefined);
      setAsking(operation);
    },
    perform: (operation, body = {}) => {
      setRefused(undefined);
      mutation.mutate({ operation, body });
    },
    cancel: () => {
      setAsking(undefined);
      setRefused(undefined);
    },
  };
}

/** Whoever asks others to sign first waits until they have. */
function leaves(operation: TaskOperation, body: Body): boolean {
  return leaving.has(operation) || (operation === 'addSign' && body['mode'] === 'before');
}
