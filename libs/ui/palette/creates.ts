import { useMemo } from 'react';
import type { LucideIcon } from 'lucide-react';
import { useMay } from '../access/session-provider.js';
import { useT } from '../i18n/language-provider.js';
import { useRooms } from '../room/rooms-provider.js';

export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly icon: LucideIcon;
  /** Where it leads, or what it does. */
  readonly to?: string;
  readonly run?: () => void;
}

/** An entry that leads somewhere. */
export type WayEntry = PaletteEntry & { readonly to: string };

/** What the reader may start from anywhere. */
export function useCreates(): readonly WayEntry[] {
  const t = useT();
  const may = useMay();
  const rooms = useRooms();
  return useMemo(
    () =>
      rooms.flatMap((room) =>
        (room.creates ?? [])
          .filter(({ permissions }) => may(permissions))
          .map(({ title, icon, to }) => ({ id: `create:${to}`, title: t(title), hint: t(room.title), icon, to })),
      ),
    [rooms, may, t],
  );
}
