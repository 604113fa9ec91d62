import { endOfDays, type FeedTime } from './leave-feed.rules.js';

/** Leave as an entry of a calendar. */
export interface FeedEntry {
  /** Stays the same while the leave changes. */
  readonly uid: string;
  /** Rises with each change of the leave, the latest of which was at `changedAt`. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly title: string;
  /** The page of the claim, for those who may open it. */
  readonly page: string | null;
  readonly time: FeedTime;
  readonly isApproved: boolean;
  /** Own leave makes the reader busy; that of others only tells. */
  readonly isOwn: boolean;
}

/** How often calendars are asked to read it again, in seconds; many take their own time. */
const readAgain = 3600;

/**
 * A feed as iCalendar (RFC 5545). Hours are in UTC, so that no reader needs the rules of a zone; the same leave gives the
 * same text.
 * @param name what calendars call it
 */
export async function feedText(name: string, entries: readonly FeedEntry[]): Promise<string> {
  // Only who reads feeds needs it.
  const { default: ical, ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } = await import('ical-generator');
  const calendar = ical({ name, prodId: { company: 'Labdesk', product: 'Leave' }, ttl: readAgain });
  for (const { uid, sequence, changedAt, title, page, time, isApproved, isOwn } of entries) {
    const { allDay } = time;
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: changedAt,
      lastModified: changedAt,
      summary: title,
      ...(page === null ? {} : { url: page }),
      allDay,
      start: allDay ? midnight(time.from) : time.from,
      end: allDay ? midnight(endOfDays(time.to)) : time.to,
      status: isApproved ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      transparency: isOwn ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      busystatus: !isOwn
        ? ICalEventBusyStatus.FREE
        : isApproved
          ? ICalEventBusyStatus.OOF
          : ICalEventBusyStatus.TENTATIVE,
    });
  }
  return calendar.toString();
}

/** A day as the generator takes it: it writes the date in UTC. */
function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
