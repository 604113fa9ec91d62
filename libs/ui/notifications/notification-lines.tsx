import {
  AlarmClock,
  AtSign,
  Bell,
  BellRing,
  CalendarCheck,
  Check,
  CircleCheck,
  CircleX,
  CornerDownLeft,
  Forward,
  MessageSquare,
  PenLine,
  Send,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { NotificationLine } from '#lab/shared/notification-line.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { useAgo } from '../subject/ago.js';
import { stampText } from '../subject/stamp.js';
import { useReadNotification } from './notifications.js';

/** The sign of a kind; every other kind has the bell. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'process.mentioned': AtSign,
  'process.copied': Send,
  'process.informed': Send,
  'process.urged': BellRing,
  'process.followUp': CalendarCheck,
  'process.remind': AlarmClock,
  'process.given': Forward,
  'process.delegate': Forward,
  'process.substitute': Forward,
  'process.return': CornerDownLeft,
  'process.addSign': PenLine,
  'process.asked': MessageSquare,
  'process.advised': MessageSquare,
  'process.ended': CircleCheck,
  'process.rejected': CircleX,
  'process.withdrawn': CircleX,
  'process.cancelled': CircleX,
  'process.failed': CircleX,
};

interface NotificationLinesProps {
  readonly rows: readonly NotificationLine[];
  /** A link was followed. */
  readonly onOpen?: () => void;
}

/** Notifications, each a link to what it is about; following it marks it as read. */
export function NotificationLines({ rows, onOpen }: NotificationLinesProps) {
  return (
    <ul className="lab-notification-lines">
      {rows.map((row) => (
        <Line key={row.id} row={row} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Line({ row, onOpen }: { readonly row: NotificationLine; readonly onOpen?: () => void }) {
  const { id, kind, title, text, path, at, read } = row;
  const t = useT();
  const nameIn = useNameIn();
  const ago = useAgo();
  const { mutate, isPending } = useReadNotification();
  const Icon = icons[kind] ?? Bell;
  const follow = () => {
    if (!read) mutate(id);
  };
  return (
    <li data-unread={!read || undefined}>
      <Link
        to={path}
        // The middle button opens a tab of its own.
        onAuxClick={follow}
        onClick={() => {
          follow();
          onOpen?.();
        }}
      >
        <Icon size={15} strokeWidth={1.7} aria-hidden />
        <span className="lab-notification-words">
          {!read && <span className="lab-unseen">{t('ui.notifications.unread')} </span>}
          <span className="lab-notification-title">{nameIn(title)}</span>
          {text && <q>{text}</q>}
          <time className="lab-stamp" dateTime={at} title={stampText(at, 'minute')}>
            {ago(Date.parse(at))}
          </time>
        </span>
      </Link>
      {!read && (
        <button
          type="button"
          className="lab-icon-button"
          aria-label={t('ui.notifications.readOne', { title: nameIn(title) })}
          title={t('ui.notifications.read')}
          disabled={isPending}
          onClick={follow}
        >
          <Check size={14} strokeWidth={1.9} aria-hidden />
        </button>
      )}
    </li>
  );
}
