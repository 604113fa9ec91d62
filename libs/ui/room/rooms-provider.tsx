import { createContext, use, type ReactNode } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { Page, Room } from '../room.js';

const RoomsContext = createContext<readonly Room[]>([]);

export function RoomsProvider({ rooms, children }: { readonly rooms: readonly Room[]; readonly children: ReactNode }) {
  return <RoomsContext value={rooms}>{children}</RoomsContext>;
}

/** All rooms of the product, whether or not the reader may enter them. */
export function useRooms(): readonly Room[] {
  return use(RoomsContext);
}

export interface Place {
  readonly room: Room;
  readonly page: Page;
}

/** The page that a path leads to, and its room. */
export function findPlace(rooms: readonly Room[], pathname: string): Place | undefined {
  const routes = rooms.flatMap((room) => room.pages.map((page) => ({ path: page.path, place: { room, page } })));
  return matchRoutes(routes, pathname)?.[0]?.route.place;
}
