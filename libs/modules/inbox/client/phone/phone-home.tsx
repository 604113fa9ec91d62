import { Suspense } from 'react';
import dayjs from 'dayjs';
import { Link, useNavigate } from 'react-router-dom';
import { useMay, useMe } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { fullSite } from '#lab/ui/layout/mobile.js';
import { useCreates } from '#lab/ui/palette/creates.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { useNow } from '#lab/ui/now.js';
import { useRooms } from '#lab/ui/room/rooms-provider.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { TodoKinds } from '../../shared/task.dto.js';
import { everything } from '../tasks/inbox-address.js';
import { useTodoLines } from '../tasks/todo-lines.js';
import { phoneAt } from './mobile-address.js';
import { PhoneCard } from './phone-card.js';
import { useQuickApproval } from './use-quick-approval.js';
import { spelledDay } from '#lab/ui/dates.js';

const inSight = 3;
/** Cards of other rooms that fit a phone. */
const phoneCards = ['announcements'];

/** The first screen of the day on a phone: what is urgent, what comes next, what one may begin, what is announced. */
export function PhoneHome() {
  const t = useT();
  const navigate = useNavigate();
  const may = useMay();
  const creates = useCreates();
  const nameIn = useNameIn();
  const { user } = useMe();
  const now = dayjs(useNow());
  const { rows, total, error, refetch } = useTodoLines({ ...everything, sort: 'dueAt' });
  const late = useApiQuery<TodoKinds>('process/todo/kinds', undefined, { every: 60_000, live: true }).data?.late ?? 0;
  const approval = useQuickApproval((rows ?? []).slice(0, inSight), (task) => void navigate(phoneAt('todo', { task })));
  const cards = useRooms()
    .flatMap((room) => room.homeCards)
    .filter(({ key, permissions }) => phoneCards.includes(key) && may(permissions));
  const part = now.hour() < 12 ? 'morning' : now.hour() < 18 ? 'afternoon' : 'evening';
  return (
    <section className="phone-place" aria-labelledby="phone-home">
      <header className="phone-head phone-greeting">
        <div>
          <h1 id="phone-home">{t(`inbox.phone.${part}`, { name: nameIn(user.name) })}</h1>
          <p>
            {spelledDay(now, t('inbox.phone.date'))}
            {late > 0 && <b> · {t('inbox.phone.lateCount', { count: late })}</b>}
            {rows && ` · ${total > 0 ? t('inbox.phone.toDo', { count: total }) : t('inbox.phone.none')}`}
          </p>
        </div>
      </header>
      {error && !rows && <ProblemPanel problem={error} onRetry={refetch} />}
      {rows && rows.length > 0 && (
        <>
          <h2 className="phone-part">
            {t('inbox.phone.next')}
            <Link to={phoneAt('todo')}>{t('inbox.phone.allTodos')}</Link>
          </h2>
          <ul className="phone-cards">
            {rows.slice(0, inSight).map((line) => (
              <PhoneCard key={line.task} line={line} approval={approval} />
            ))}
          </ul>
        </>
      )}
      {creates.length > 0 && (
        <nav className="phone-ways" aria-label={t('ui.palette.creates')}>
          <h2>{t('ui.palette.creates')}</h2>
          {creates.map(({ id, title, icon: Icon, to }) => (
            <Link key={id} className="phone-way" to={fullSite(to)}>
              <Icon size={18} strokeWidth={1.7} aria-hidden />
              {title}
            </Link>
          ))}
        </nav>
      )}
      {cards.map(({ key, Part }) => (
        <Suspense key={key}>
          <Part />
        </Suspense>
      ))}
    </section>
  );
}
