import { useState } from 'react';
import type { OfferedAction } from '#lab/shared/process-view.js';
import { api } from '#lab/ui/api.js';
import { useSettled } from '#lab/ui/decision/reading.jsx';
import { useApiMutation } from '#lab/ui/query.jsx';
import { useSubjectEntries, type SubjectEntry } from '#lab/ui/subject/registry.js';
import { useAct, type ActTarget } from '#lab/ui/subject/use-act.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import type { TaskDesk } from '../../shared/operation.dto.js';
import type { TaskDetail } from '../../shared/task.dto.js';
import { deskPath } from '../tasks/use-desk.js';
import { taskRoute } from '../../shared/task-route.js';
import { phoneAt } from './mobile-address.js';

/** An approval that needs nothing but the tap. */
interface Ready {
  readonly offered: OfferedAction;
  readonly target: ActTarget;
}

interface Wish {
  readonly wanted: TodoLine;
  readonly action: string;
}

export interface QuickApproval {
  /** The task that is being approved. */
  readonly busy: string | undefined;
  /** The cards have just moved: a tap was aimed at another one. */
  readonly resting: boolean;
  /** Does `action`, which the card has named; nothing else, should the diagram ask for another by now. */
  readonly approve: (line: TodoLine, action: string) => void;
}

const nowhere: ActTarget = { route: '', record: '', version: 0 };

/**
 * Approves from one of the cards `shown`: looks at the task as it is now, and decides where nothing has to be written
 * first. Whatever asks for more opens the task.
 */
export function useQuickApproval(shown: readonly TodoLine[], onOpen: (task: string) => void): QuickApproval {
  const entries = useSubjectEntries();
  const [line, setLine] = useState<TodoLine>();
  const task = line?.task ?? '';
  const settled = useSettled(shown.map((each) => each.task).join());
  const { act, busy } = useAct(nowhere, {
    holding: {
      words: ({ action }) => {
        const texts = line && entryOf(entries, line)?.subject.texts;
        const words = { verb: `${texts}.done.${action}` };
        return {
          said: {
            key: 'inbox.acted',
            values: { number: line?.card.number },
            ...(texts === undefined ? {} : { words }),
          },
          path: phoneAt('todo', { task }),
        };
      },
    },
    onProblem: ({ isHandled }) => {
      if (!isHandled) onOpen(task);
      return !isHandled;
    },
  });
  const look = useApiMutation(({ wanted, action }: Wish) => lookAt(wanted, action, entryOf(entries, wanted)), {
    onDone: (ready, { wanted }) => {
      if (ready) act(ready.offered, {}, ready.target);
      else onOpen(wanted.task);
    },
    // The task's own page says what became of it.
    onProblem: () => {
      onOpen(task);
      return true;
    },
  });
  return {
    busy: look.isPending || busy !== undefined ? task : undefined,
    resting: !settled,
    approve: (wanted, action) => {
      if (look.isPending || busy !== undefined || !settled) return;
      setLine(wanted);
      look.mutate({ wanted, action });
    },
  };
}

function entryOf(entries: readonly SubjectEntry[], { subject }: TodoLine): SubjectEntry | undefined {
  return entries.find((entry) => entry.subject.name === subject);
}

/** Undefined where it takes more than a tap: a form, fields of the task, an opinion, or a choice of two. */
async function lookAt(line: TodoLine, action: string, entry: SubjectEntry | undefined): Promise<Ready | undefined> {
  if (!entry || line.claimable) return undefined;
  const [detail, desk] = await Promise.all([
    api.get<TaskDetail>(taskRoute(line.task)),
    api.get<TaskDesk>(deskPath(line.task)),
  ]);
  const approvals = detail.actions.filter(
    (each) => each.task === line.task && entry.subject.actions[each.action]?.look === 'primary',
  );
  const [offered, other] = approvals;
  const spec = offered && entry.subject.actions[offered.action];
  if (!offered || !spec || other || offered.action !== action || desk.needsOpinion || detail.line.advice)
    return undefined;
  const { asks } = spec;
  const asksMore =
    asks === 'form' || asks === 'reason' || entry.forms?.[offered.action] || offered.edit?.length || offered.signing;
  if (asksMore) return undefined;
  return { offered, target: { route: entry.route, record: line.recordId, version: detail.recordVersion } };
}
