import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useShortcut } from '#lab/ui/hotkeys/shortcuts.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { sidebarNeeds, useNarrowerThan } from '#lab/ui/layout/narrow.js';
import { useSavedViews } from '#lab/ui/resource/saved-views.js';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { useSubjectEntries } from '#lab/ui/subject/registry.js';
import { taskCount } from '#lab/ui/subject/task-count.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { BulkDecision } from './bulk-decision.js';
import { useInboxAddress, viewedOf, type Narrowing } from './inbox-address.js';
import { Pane, Preview } from './preview.js';
import { TodoList } from './todo-list.js';
import { useHeldCount, useSuspendedCount, useTodoLines } from './todo-lines.js';
import type { BulkLook } from './use-bulk.js';
import { usePicking } from './use-picking.js';
import { useTask } from './use-task.js';

/** What waits for the reader: the list, and beside it the task in hand; on a narrow window one after the other. */
export function InboxPage() {
  const { task, narrowing, narrowedBy, select, narrow } = useInboxAddress();
  const saved = useSavedViews('process.todo', viewedOf(narrowing));
  const lines = useTodoLines(narrowing);
  const { rows = [], total, hasMore, more, isOutdated } = lines;
  const t = useT();
  const inSteps = useNarrowerThan(sidebarNeeds);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const openRecord = useOpenRecord();
  const picking = usePicking();
  const [bulk, setBulk] = useState<BulkLook>();

  const at = rows.findIndex((line) => line.task === task);
  const first = isOutdated ? undefined : rows[0]?.task;
  useEffect(() => {
    if (!inSteps && task === undefined && first !== undefined) select(first);
  }, [inSteps, task, first, select]);

  const order = useOrder(rows, task);
  const walk = (step: 1 | -1) => {
    const next = rows[at < 0 ? 0 : at + step];
    if (next) select(next.task);
    else if (step > 0 && hasMore) more();
  };
  const line = rows[at];
  // The one after it is fetched ahead: it opens as soon as this one is decided.
  useTask(at < 0 ? undefined : rows[at + 1]?.task);
  useShortcut({ keys: 'j', title: 'inbox.keys.next', repeats: true, run: () => walk(1) });
  useShortcut({ keys: 'k', title: 'inbox.keys.previous', repeats: true, run: () => walk(-1) });
  useShortcut({
    keys: 'x',
    title: 'inbox.keys.pick',
    enabled: line !== undefined && !narrowing.held && !narrowing.suspended,
    run: () => line && picking.toggle(line),
  });
  useShortcut({
    keys: 'enter',
    title: 'inbox.keys.open',
    enabled: line !== undefined,
    run: () => line && openRecord(line),
  });
  useShortcut({
    keys: 'escape',
    title: inSteps && task ? 'inbox.keys.back' : undefined,
    enabled: inSteps && task !== undefined,
    run: () => select(undefined),
  });

  const nothing = lines.rows !== undefined && !isOutdated && total === 0 && narrowedBy === 0 && task === undefined;
  return (
    <div className="inbox" data-step={task === undefined ? 'list' : 'task'} data-nothing={nothing || undefined}>
      <TodoList
        lines={lines}
        narrowing={narrowing}
        narrowedBy={narrowedBy}
        saved={saved}
        chosen={task}
        seen={seen}
        picking={picking}
        onNarrow={(change) => {
          picking.turn(false);
          narrow(change);
        }}
        onChoose={(next) => select(next, inSteps)}
        onBulk={setBulk}
      />
      {bulk && (
        <BulkDecision
          lines={[...picking.picked.values()]}
          look={bulk}
          onClose={(left) => {
            setBulk(undefined);
            picking.keep(left);
            // The open task is done: on with the first that is left.
            if (task !== undefined && picking.picked.has(task) && !left.has(task)) select(undefined);
          }}
          onOpen={(next) => select(next, inSteps)}
        />
      )}
      {nothing && <NothingWaits onNarrow={narrow} />}
      {!nothing && task === undefined && <Pane />}
      {task !== undefined && (
        <Preview
          key={task}
          task={task}
          line={line}
          position={
            at < 0 ? undefined : { at: at + 1, total: taskCount(t, total), isLast: !hasMore && at === rows.length - 1 }
          }
          onWalk={walk}
          onBack={inSteps ? () => select(undefined) : undefined}
          onDone={() => select(order.after(task))}
          isLast={!rows.some((other) => other.task !== task)}
          onSeen={(read) => setSeen((now) => new Set(now).add(read))}
        />
      )}
    </div>
  );
}

function NothingWaits({ onNarrow }: { readonly onNarrow: (change: Partial<Narrowing>) => void }) {
  const t = useT();
  const navigate = useNavigate();
  const held = useHeldCount();
  const suspended = useSuspendedCount();
  return (
    <StatePanel
      drawing="done"
      title={t('inbox.empty.title')}
      text={t('inbox.empty.text')}
      actions={
        <>
          {held > 0 && (
            <Button onClick={() => onNarrow({ held: true })}>{t('inbox.empty.held', { count: held })}</Button>
          )}
          {suspended > 0 && (
            <Button onClick={() => onNarrow({ suspended: true })}>
              {t('inbox.empty.suspended', { count: suspended })}
            </Button>
          )}
          <Button onClick={() => void navigate('/process/done')}>{t('inbox.empty.done')}</Button>
        </>
      }
    />
  );
}

function useOpenRecord(): (line: TodoLine) => void {
  const entries = useSubjectEntries();
  const navigate = useNavigate();
  return ({ subject, recordId }) => {
    const entry = entries.find((each) => each.subject.name === subject);
    if (entry) void navigate(entry.path(recordId));
  };
}

/**
 * The order in which the tasks stood while the chosen one was still among them: by the time an act is over the list
 * has lost it, and what followed it is to open next.
 */
function useOrder(rows: readonly TodoLine[], task: string | undefined) {
  const known = useRef<readonly string[]>([]);
  useEffect(() => {
    const order = rows.map((line) => line.task);
    if (task === undefined || order.includes(task)) known.current = order;
  }, [rows, task]);
  return {
    after: (done: string | undefined) => {
      const order = known.current;
      const at = done === undefined ? -1 : order.indexOf(done);
      return order[at + 1] ?? order[at - 1];
    },
  };
}
