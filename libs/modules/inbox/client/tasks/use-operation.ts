import { useState } from 'react';
import { operationPath } from '#lab/shared/task-operation-path.js';
import type { OperationBody, TaskOperation } from '#lab/shared/task-operations.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useRefresh } from '#lab/ui/query.jsx';
import { useRepeatKey } from '#lab/ui/repeat-key.js';
import { outdated } from './outdated.js';

/** Operations whose form is closed by an answer; files and urging have forms of their own. */
export type FormOperation = Exclude<TaskOperation, 'attach' | 'urge'>;

/** An operation with what it says. */
export type Call = {
  readonly [O in FormOperation]: { readonly operation: O; readonly body: OperationBody<O> };
}[FormOperation];

export interface Operation {
  /** What is under way. */
  readonly busy: FormOperation | undefined;
  /** Why the last try was refused. */
  readonly refused: ApiError | undefined;
  /** The operation whose form is open. */
  readonly asking: TaskOperation | undefined;
  readonly ask: (operation: TaskOperation) => void;
  readonly perform: <O extends FormOperation>(operation: O, body: OperationBody<O>) => void;
  readonly cancel: () => void;
  /** What the button of an operation is called: as the diagram names it, else by its usual word. */
  readonly labelOf: (operation: TaskOperation) => string;
}

interface OperationOptions {
  /** What the diagram calls buttons of the task. */
  readonly labels?: TodoLine['labels'];
  /** Number of the record, for the notice. */
  readonly number: string;
  readonly onDone?: (call: Call) => void;
}

/** Does with a task what does not decide it. One that got no answer keeps its key: pressing again does it once. */
export function useOperation(task: string, { number, labels, onDone }: OperationOptions): Operation {
  const t = useT();
  const nameIn = useNameIn();
  const refresh = useRefresh();
  const [asking, setAsking] = useState<TaskOperation>();
  const [refused, setRefused] = useState<ApiError>();
  const repeat = useRepeatKey();
  const send = ({ operation, body }: Call) =>
    api.post<null>(operationPath(task, operation), body, { idempotencyKey: repeat.of([operation, body]) });
  const mutation = useApiMutation(send, {
    refreshes: ['Common', 'process'],
    onDone: (_, call) => {
      repeat.answered();
      setAsking(undefined);
      notify({ tone: 'done', text: t(`inbox.notices.${call.operation}`, { number }) });
      onDone?.(call);
    },
    onProblem: (problem) => {
      if (problem.isHandled) return false;
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
    perform: (operation, body) => {
      setRefused(undefined);
      mutation.mutate({ operation, body } as Call);
    },
    cancel: () => {
      setAsking(undefined);
      setRefused(undefined);
    },
    labelOf: (operation) => {
      const label = labels?.[operation];
      return label ? nameIn(label) : t(`inbox.operations.${operation}`);
    },
  };
}
