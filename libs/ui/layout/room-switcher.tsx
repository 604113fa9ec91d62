import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ChevronsUpDown } from 'lucide-react';
import { useMay } from '../access/session-provider.js';
import { useT } from '../i18n/language-provider.js';
import { Popover } from '../popover.js';
import type { Room } from '../room.js';
import { countOfRoom, entryOf, type Counts } from '../room/menu.js';
import { useRooms } from '../room/rooms-provider.js';
import { CountPill } from './count-pill.js';

interface EnterableRoom {
  readonly room: Room;
  readonly entry: string;
}

/** The rooms that the reader may enter, with the page each begins on. */
export function useEnterableRooms(): readonly EnterableRoom[] {
  const rooms = useRooms();
  const may = useMay();
  return rooms.flatMap((room) => {
    const entry = entryOf(room, may);
    return entry ? [{ room, entry }] : [];
  });
}

/** The current room by icon and name; opens the grid of all rooms with what waits in each. */
export function RoomSwitcher({ current, counts }: { readonly current: Room; readonly counts: Counts }) {
  const t = useT();
  const may = useMay();
  const [open, setOpen] = useState(false);
  const enterable = useEnterableRooms();
  const { icon: CurrentIcon } = current;
  const grid = (
    <ul className="lab-rooms">
      {enterable.map(({ room, entry }) => {
        const { icon: Icon } = room;
        return (
          <li key={room.key}>
            <Link to={entry} aria-current={room === current ? 'true' : undefined} onClick={() => setOpen(false)}>
              <Icon size={18} strokeWidth={1.7} aria-hidden />
              <span>{t(room.title)}</span>
              <CountPill count={countOfRoom(room, may, counts)} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} content={grid}>
      <button
        type="button"
        className="lab-switcher"
        aria-expanded={open}
        aria-label={t('ui.rooms', { room: t(current.title) })}
      >
        <CurrentIcon size={16} strokeWidth={1.8} aria-hidden />
        <span>{t(current.title)}</span>
        <ChevronsUpDown size={14} strokeWidth={1.7} aria-hidden />
      </button>
    </Popover>
  );
}
