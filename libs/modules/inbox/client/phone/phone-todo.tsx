import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import type { TodoLine } from '#lab/shared/todo-view.js';
import type { RowsSoFar } from '#lab/ui/query-pages.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { taskCount } from '#lab/ui/subject/task-count.js';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { useSubjectEntries } from '#lab/ui/subject/registry.js';
import type { TodoKinds } from '../../shared/task.dto.js';
import { everything } from '../tasks/inbox-address.js';
import { useAsideCount, useSuspendedCount, useTodoLines } from '../tasks/todo-lines.js';
import { phoneAt } from './mobile-address.js';
import { PhoneCard } from './phone-card.js';
import { PhoneDone } from './phone-done.js';
import { useQuickApproval } from './use-quick-approval.js';

const everyMinute = 60_000;

const done = 'done';
const aside = 'aside';
const suspended = 'suspended';
/** Chips that name no kind of records. */
const others: readonly string[] = ['all', 'late', done, aside, suspended];

/** What waits for the reader, as cards; chips narrow it to what is late or to a kind, or show what they decided. */
export function PhoneTodo() {
  const t = useT();
  const [chosen, setChosen] = useState('all');
  const isLate = chosen === 'late';
  const isDone = chosen === done;
  const subjects = others.includes(chosen) ? [] : [chosen];
  const lines = useTodoLines({
    ...everything,
    ...{ subjects, late: isLate, aside: chosen === aside, suspended: chosen === suspended, sort: 'dueAt' },
  });
  const { rows, total } = lines;
  return (
    <section className="phone-place" aria-labelledby="phone-todo">
      <header className="phone-head">
        <h1 id="phone-todo">{t('inbox.phone.tabs.todo')}</h1>
        {rows && !isDone && <span className="lab-muted lab-figures">{taskCount(t, total)}</span>}
      </header>
      <Chips chosen={chosen} onChoose={setChosen} />
      {isDone ? <PhoneDone /> : <Cards lines={lines} isAll={chosen === 'all'} />}
    </section>
  );
}

interface CardsProps {
  readonly lines: RowsSoFar<TodoLine>;
  readonly isAll: boolean;
}

function Cards({ lines, isAll }: CardsProps) {
  const t = useT();
  const navigate = useNavigate();
  const approval = useQuickApproval(lines.rows ?? [], (task) => void navigate(phoneAt('todo', { task })));
  const { rows, error } = lines;
  return (
    <>
      {error && !rows && <ProblemPanel problem={error} onRetry={lines.refetch} />}
      {!error && !rows && <PageComing />}
      {rows?.length === 0 && (
        <StatePanel drawing="done" title={t(isAll ? 'inbox.phone.none' : 'inbox.phone.noneHere')} />
      )}
      <ul className="phone-cards">
        {rows?.map((line) => (
          <PhoneCard key={line.task} line={line} approval={approval} />
        ))}
      </ul>
      {lines.hasMore && (
        <Button block size="large" loading={lines.isFetching} onClick={lines.more}>
          {t('inbox.phone.more')}
        </Button>
      )}
    </>
  );
}

function Chips({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (chip: string) => void }) {
  const t = useT();
  const entries = useSubjectEntries();
  const asideCount = useAsideCount();
  const suspendedCount = useSuspendedCount();
  const { data } = useApiQuery<TodoKinds>('process/todo/kinds', undefined, { every: everyMinute, live: true });
  if (!data) return null;
  const chips = [
    { key: 'all', label: t('inbox.phone.all'), count: data.kinds.reduce((sum, { count }) => sum + count, 0) },
    ...(data.late > 0 ? [{ key: 'late', label: t('inbox.phone.late'), count: data.late }] : []),
    ...data.kinds.map(({ subject, count }) => {
      const texts = entries.find((entry) => entry.subject.name === subject)?.subject.texts;
      return { key: subject, label: texts ? t(`${texts}.one`) : subject, count };
    }),
    ...(asideCount > 0 || chosen === aside ? [{ key: aside, label: t('inbox.filter.aside'), count: asideCount }] : []),
    ...(suspendedCount > 0 || chosen === suspended
      ? [{ key: suspended, label: t('inbox.filter.suspended'), count: suspendedCount }]
      : []),
    { key: done, label: t('inbox.pages.done'), count: undefined },
  ];
  return (
    <div className="phone-chips" role="group" aria-label={t('inbox.phone.filter')}>
      {chips.map(({ key, label, count }) => (
        <button
          key={key}
          type="button"
          data-late={key === 'late' || undefined}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          {label} {count !== undefined && taskCount(t, count)}
        </button>
      ))}
    </div>
  );
}
