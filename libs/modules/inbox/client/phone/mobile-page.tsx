import { Fragment, lazy } from 'react';
import { House, Inbox, ScanLine, Send, UserRound } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { CountPill } from '#lab/ui/layout/count-pill.jsx';
import { useCounts } from '#lab/ui/layout/counts.js';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { Preview } from '../tasks/preview.js';
import { phoneAt, places, useMobileAddress } from './mobile-address.js';
import { PhoneHome } from './phone-home.js';
import { PhoneMe } from './phone-me.js';
import { PhoneRecord } from './phone-record.js';
import { PhoneStarted } from './phone-started.js';
import { PhoneTodo } from './phone-todo.js';

const ScanPage = lazy(() => import('./scan/scan-screen.js'));

const icons = { home: House, todo: Inbox, started: Send, me: UserRound };
const nothing = () => undefined;

/** Labdesk on a phone: one thing at a time, the places at the foot; a task or a record takes the whole screen. */
export function MobilePage() {
  const { place, task, record, scan } = useMobileAddress();
  const navigate = useNavigate();
  const back = () => void navigate(phoneAt(place), { replace: true });
  // From a record that was scanned back to the scan, or to the others that have its code.
  const leave = () => void navigate(phoneAt(place, scan === undefined ? {} : { scan }), { replace: true });
  if (task !== undefined)
    return (
      <div className="phone phone-task">
        <Preview
          key={task}
          alone
          task={task}
          line={undefined}
          position={undefined}
          onWalk={nothing}
          onBack={back}
          onDone={back}
          isLast
          onSeen={nothing}
        />
      </div>
    );
  if (record) return <PhoneRecord key={record.id} {...record} onBack={leave} />;
  if (scan !== undefined)
    return (
      <Later coming={<PageComing />} onBroken={back}>
        <ScanPage code={scan} />
      </Later>
    );
  return (
    <div className="phone">
      <div className="phone-middle" key={place}>
        {place === 'home' && <PhoneHome />}
        {place === 'todo' && <PhoneTodo />}
        {place === 'started' && <PhoneStarted />}
        {place === 'me' && <PhoneMe />}
      </div>
      <Tabs />
    </div>
  );
}

function Tabs() {
  const t = useT();
  const { place } = useMobileAddress();
  const total = useCounts()['total'] ?? 0;
  return (
    <nav className="phone-tabs" aria-label={t('inbox.phone.tabs.label')}>
      {places.map((each) => {
        const Icon = icons[each];
        return (
          <Fragment key={each}>
            {each === 'started' && (
              // In the middle, under the thumb. It takes the whole screen, and Back leads to the place before it.
              <Link to={phoneAt(place, { scan: '' })}>
                <ScanLine size={22} strokeWidth={1.7} aria-hidden />
                {t('inbox.phone.scan.open')}
              </Link>
            )}
            <Link to={phoneAt(each)} replace aria-current={each === place ? 'page' : undefined}>
              <Icon size={22} strokeWidth={1.7} aria-hidden />
              {t(`inbox.phone.tabs.${each}`)}
              {each === 'todo' && <CountPill solid count={{ value: total, tone: 'mine' }} />}
            </Link>
          </Fragment>
        );
      })}
    </nav>
  );
}
