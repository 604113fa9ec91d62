import { useId, useRef, type KeyboardEvent } from 'react';
import { Button } from 'antd';
import { Check, ListChecks, X } from 'lucide-react';
import { KeyCap } from '#lab/ui/hotkeys/key-cap.jsx';
import { useLetterKeys } from '#lab/ui/hotkeys/shortcuts.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import type { RowsSoFar } from '#lab/ui/query-pages.js';
import { BulkBar } from '#lab/ui/resource/bulk-bar.jsx';
import { ListEmpty, ListProblem } from '#lab/ui/resource/list-states.jsx';
import { taskCount } from '#lab/ui/subject/task-count.js';
import type { SavedViewActs } from '#lab/ui/resource/saved-views.js';
import { SearchField } from '#lab/ui/resource/search-field.jsx';
import { ViewsMenu } from '#lab/ui/resource/views-menu.jsx';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { useBulkLabel } from './bulk-label.js';
import { everything, sorts, type Narrowing } from './inbox-address.js';
import { KindChoices } from './kind-choices.js';
import { SortMenu } from './sort-menu.js';
import { TodoItem } from './todo-item.js';
import type { BulkLook } from './use-bulk.js';
import type { Picking } from './use-picking.js';

/** So near to the end the next page is fetched. */
const nearTheEnd = 240;

interface TodoListProps {
  readonly lines: RowsSoFar<TodoLine>;
  readonly narrowing: Narrowing;
  readonly narrowedBy: number;
  readonly saved: SavedViewActs;
  readonly chosen: string | undefined;
  /** Tasks that were opened since the list was fetched. */
  readonly seen: ReadonlySet<string>;
  readonly picking: Picking;
  readonly onNarrow: (change: Partial<Narrowing>) => void;
  readonly onChoose: (task: string) => void;
  /** Decides all that is picked. */
  readonly onBulk: (look: BulkLook) => void;
}

/** The list at the left: search, kinds, order, and three lines per task. */
export function TodoList(props: TodoListProps) {
  const { lines, narrowing, narrowedBy, saved, chosen, seen, picking, onNarrow, onChoose, onBulk } = props;
  const t = useT();
  const { rows, total, error, isFetching, hasMore, more, refetch } = lines;
  return (
    <section className="inbox-list" aria-label={t('inbox.list')}>
      <header className="inbox-list-head">
        <div className="inbox-list-title">
          <h1>{t('inbox.pages.todo')}</h1>
          {rows && <span>{taskCount(t, total)}</span>}
          <IconButton
            label={t(picking.isOn ? 'inbox.bulk.stop' : 'inbox.bulk.pick')}
            keys="x"
            pressed={picking.isOn}
            disabled={narrowing.held || narrowing.suspended}
            icon={<ListChecks size={15} strokeWidth={1.7} aria-hidden />}
            onClick={() => picking.turn(!picking.isOn)}
          />
          <ViewsMenu saved={saved} canSave={narrowedBy > 0 || narrowing.sort !== sorts[0]} />
          <SortMenu sort={narrowing.sort} onSort={(sort) => onNarrow({ sort })} />
        </div>
        <SearchField label={t('inbox.search')} value={narrowing.search} onSearch={(search) => onNarrow({ search })} />
        <KindChoices narrowing={narrowing} hasUrgent={hasUrgent(rows)} onNarrow={onNarrow} />
      </header>
      {isFetching && rows && <div className="lab-progress" role="progressbar" aria-label={t('ui.list.refreshing')} />}
      {!rows && error && <ListProblem problem={error} onRetry={refetch} />}
      {!rows && !error && <ItemBones />}
      {rows?.length === 0 && narrowedBy > 0 && (
        <ListEmpty
          words={{ title: t('inbox.empty.title') }}
          narrowedBy={narrowedBy}
          onClear={() => onNarrow(everything)}
        />
      )}
      {rows?.length === 0 && narrowedBy === 0 && <p className="inbox-none">{t('inbox.empty.title')}</p>}
      {rows && rows.length > 0 && (
        <Items
          rows={rows}
          chosen={chosen}
          seen={seen}
          picking={picking}
          hasMore={hasMore}
          onMore={more}
          onChoose={onChoose}
        />
      )}
      {picking.picked.size > 0 && <PickedBar picking={picking} onBulk={onBulk} />}
      <KeyHints />
    </section>
  );
}

interface ItemsProps extends Pick<TodoListProps, 'chosen' | 'seen' | 'picking' | 'onChoose'> {
  readonly rows: readonly TodoLine[];
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

/** One stop of the Tab key; inside, the arrows walk. */
function Items({ rows, chosen, seen, picking, hasMore, onMore, onChoose }: ItemsProps) {
  const t = useT();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const idOf = (task: string) => `${id}-${task}`;
  const walk = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ task }) => task === chosen);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const line = to === undefined ? undefined : rows[to];
    if (!line) return;
    event.preventDefault();
    onChoose(line.task);
  };
  const goOn = () => {
    const box = frame.current;
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < nearTheEnd) onMore();
  };
  return (
    <div ref={frame} className="inbox-scroll" onScroll={goOn}>
      <ul
        className="inbox-items"
        role="listbox"
        tabIndex={0}
        aria-label={t('inbox.list')}
        aria-multiselectable={picking.isOn || undefined}
        aria-activedescendant={chosen === undefined ? undefined : idOf(chosen)}
        onKeyDown={walk}
      >
        {rows.map((line) => (
          <TodoItem
            key={line.task}
            id={idOf(line.task)}
            line={line}
            chosen={line.task === chosen}
            unread={line.unread && !seen.has(line.task)}
            picked={picking.isOn ? picking.picked.has(line.task) : undefined}
            onChoose={() => onChoose(line.task)}
            onPick={() => picking.toggle(line)}
          />
        ))}
      </ul>
      {hasMore && (
        <Button type="text" className="inbox-more" onClick={onMore}>
          {t('inbox.more')}
        </Button>
      )}
    </div>
  );
}

/** What can be done with all that is picked. */
function PickedBar({ picking, onBulk }: Pick<TodoListProps, 'picking' | 'onBulk'>) {
  const t = useT();
  const lines = [...picking.picked.values()];
  const labels = { primary: useBulkLabel(lines, 'primary'), danger: useBulkLabel(lines, 'danger') };
  const act = (look: BulkLook, icon: typeof Check) => {
    const Icon = icon;
    return {
      key: look,
      label: labels[look] ?? t(`inbox.bulk.${look}`),
      icon: <Icon size={14} strokeWidth={2} aria-hidden />,
      run: () => onBulk(look),
    };
  };
  return (
    <BulkBar
      count={picking.picked.size}
      acts={[act('danger', X), act('primary', Check)]}
      onClear={() => picking.turn(false)}
    />
  );
}

const bones = Array.from({ length: 8 }, (_, at) => at);

/** Grey bars in the shape of tasks, fading downward. */
function ItemBones() {
  return (
    <div className="inbox-bones" aria-busy>
      {bones.map((at) => (
        <div key={at} style={{ opacity: 1 - at / bones.length }}>
          <span className="lab-bone" style={{ width: `${82 - ((at * 17) % 30)}%` }} />
          <span className="lab-bone" style={{ width: '40%' }} />
          <span className="lab-bone" style={{ width: `${52 - ((at * 11) % 14)}%` }} />
        </div>
      ))}
    </div>
  );
}

/** The keys of the list, where they work. */
function KeyHints() {
  const t = useT();
  const [letters] = useLetterKeys();
  if (!letters) return null;
  return (
    <footer className="inbox-hints" aria-hidden>
      <span>
        <KeyCap>J</KeyCap>
        <KeyCap>K</KeyCap>
        {t('inbox.hints.move')}
      </span>
      <span>
        <KeyCap>X</KeyCap>
        {t('inbox.hints.pick')}
      </span>
      <span>
        <KeyCap>Enter</KeyCap>
        {t('inbox.hints.open')}
      </span>
      <KeyCap>?</KeyCap>
    </footer>
  );
}

/** Whether a task in sight has a high priority: only then it is worth a filter. */
function hasUrgent(rows: readonly TodoLine[] | undefined): boolean {
  return rows?.some(({ priority }) => priority === 'high' || priority === 'urgent') ?? false;
}
