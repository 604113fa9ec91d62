import { Suspense } from 'react';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMay, useMe } from '#lab/ui/access/session-provider.jsx';
import { KeyCap } from '#lab/ui/hotkeys/key-cap.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { CountPill } from '#lab/ui/layout/count-pill.jsx';
import { useCounts } from '#lab/ui/layout/counts.js';
import { useEnterableRooms } from '#lab/ui/layout/room-switcher.jsx';
import { useNow } from '#lab/ui/now.js';
import { useCreates } from '#lab/ui/palette/creates.js';
import { openPalette } from '#lab/ui/palette/open.js';
import { countOfRoom } from '#lab/ui/room/menu.js';
import { useRooms } from '#lab/ui/room/rooms-provider.jsx';
import type { HomePart } from '#lab/ui/room.js';
import { useDraftCount } from './drafts.js';
import { FirstSteps } from './first-steps.js';
import { useUrgency } from './todos.js';
import { taskCount } from '#lab/ui/subject/task-count.js';
import { spelledDay } from '#lab/ui/dates.js';

/** The first page of the day: who you are to us, what is urgent, where you can go, what waits. */
export function HomePage() {
  const t = useT();
  const may = useMay();
  const hasCreates = useCreates().length > 0;
  const parts = useRooms()
    .flatMap((room) => room.homeCards)
    .filter(({ permissions }) => may(permissions));
  return (
    <div className="home">
      <header className="home-head">
        <Greeting />
        {hasCreates && (
          <Button
            type="primary"
            icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
            onClick={() => openPalette('creates')}
          >
            {t('account.home.create')}
            <KeyCap onSolid>C</KeyCap>
          </Button>
        )}
      </header>
      <RoomRow />
      <FirstSteps />
      <div className="home-cards">
        {(['wide', 'narrow', 'third'] as const).map((width) => (
          <Column key={width} width={width} parts={parts.filter((part) => part.width === width)} />
        ))}
      </div>
    </div>
  );
}

function Greeting() {
  const t = useT();
  const nameIn = useNameIn();
  const { user } = useMe();
  const urgency = useUrgency();
  const drafts = useDraftCount();
  const now = dayjs(useNow());
  const part = now.hour() < 12 ? 'morning' : now.hour() < 18 ? 'afternoon' : 'evening';
  const { late = 0, today = 0 } = urgency ?? {};
  return (
    <div>
      <h1>{t(`account.home.${part}`, { name: nameIn(user.name) })}</h1>
      <p>
        {spelledDay(now, t('account.home.date'))}
        {late > 0 && (
          <>
            {' · '}
            <b>{t('account.home.late', { count: late, shown: taskCount(t, late) })}</b>
          </>
        )}
        {today > 0 && <> · {t('account.home.today', { count: today, shown: taskCount(t, today) })}</>}
        {drafts > 0 && <> · {t('account.home.drafts', { count: drafts })}</>}
        {urgency && late + today + drafts === 0 && <> · {t('account.home.nothing')}</>}
      </p>
    </div>
  );
}

function RoomRow() {
  const t = useT();
  const may = useMay();
  const counts = useCounts();
  const enterable = useEnterableRooms();
  if (enterable.length === 0) return null;
  return (
    <nav aria-label={t('account.home.modules')}>
      <ul className="home-rooms">
        {enterable.map(({ room, entry }) => {
          const { icon: Icon } = room;
          return (
            <li key={room.key}>
              <Link to={entry}>
                <Icon size={17} strokeWidth={1.7} aria-hidden />
                <span>{t(room.title)}</span>
                <CountPill count={countOfRoom(room, may, counts)} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Column({ width, parts }: { readonly width: HomePart['width']; readonly parts: readonly HomePart[] }) {
  if (parts.length === 0) return null;
  return (
    <div className="home-column" data-width={width}>
      {parts.map(({ key, Part }) => (
        <Suspense key={key} fallback={<div className="lab-card home-card-coming" />}>
          <Part />
        </Suspense>
      ))}
    </div>
  );
}
