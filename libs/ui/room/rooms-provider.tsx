import { createContext, use, useMemo, type ReactNode } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { PermissionModule } from '#lab/shared/permission-catalogue.js';
import { useSession } from '../access/session-provider.js';
import type { Lead, Page, Room } from '../room.js';

interface KnownRooms {
  readonly all: readonly Room[];
  readonly available: readonly Room[];
}

const RoomsContext = createContext<KnownRooms>({ all: [], available: [] });

/** The rooms of the product; those of a module that the installation does not have are left out for everybody. */
export function RoomsProvider({ rooms, children }: { readonly rooms: readonly Room[]; readonly children: ReactNode }) {
  const modules = useSession().info?.modules;
  const known = useMemo(() => ({ all: rooms, available: availableRooms(joinRooms(rooms), modules) }), [rooms, modules]);
  return <RoomsContext value={known}>{children}</RoomsContext>;
}

/** Rooms as the reader sees them: one that lies within another adds its pages, menu and cards to that one's. */
function joinRooms(rooms: readonly Room[]): readonly Room[] {
  return rooms
    .filter(({ within }) => within === undefined || rooms.every(({ key }) => key !== within))
    .map((room) => {
      const parts = [room, ...rooms.filter(({ within }) => within === room.key)];
      if (parts.length === 1) return room;
      return {
        ...room,
        menu: parts.flatMap(({ menu }) => menu ?? []),
        pages: parts.flatMap(({ pages }) => pages),
        leads: parts.flatMap(({ leads }) => leads ?? []),
        creates: parts.flatMap(({ creates }) => creates ?? []),
        subjects: parts.flatMap(({ subjects }) => subjects ?? []),
        homeCards: parts.flatMap(({ homeCards }) => homeCards),
      };
    });
}

/** All rooms of the installation, whether or not the reader may enter them. */
export function useRooms(): readonly Room[] {
  return use(RoomsContext).available;
}

/** What the rooms of the product declare to be given to roles, those of modules that are switched off included. */
export function usePermissionModules(): readonly PermissionModule[] {
  const { all } = use(RoomsContext);
  return useMemo(() => all.flatMap(({ permissions = [] }) => permissions), [all]);
}

/** The tables of codes that the rooms of the product declare, those of modules that are switched off included. */
export function useDictionaries(): readonly string[] {
  const { all } = use(RoomsContext);
  return useMemo(() => all.flatMap(({ dictionaries = [] }) => dictionaries), [all]);
}

/** The rooms whose module is among the given; `*`, or no list at all, means every module. */
export function availableRooms(rooms: readonly Room[], modules: readonly string[] | undefined): readonly Room[] {
  if (!modules || modules.includes('*')) return rooms;
  return rooms.filter(({ module }) => module === undefined || modules.includes(module));
}

export interface Place {
  readonly room: Room;
  readonly page: Page;
}

/**
 * Places that were looked for, by the rooms that they were looked for in: matching compiles the pattern of every page, and
 * the frame asks for the places of all its tabs each time it is drawn.
 */
const placesFound = new WeakMap<readonly Room[], Map<string, Place | undefined>>();

/** The page that a path leads to, and its room. */
export function findPlace(rooms: readonly Room[], pathname: string): Place | undefined {
  const found = placesFound.get(rooms) ?? new Map<string, Place | undefined>();
  placesFound.set(rooms, found);
  if (!found.has(pathname)) found.set(pathname, matchPlace(rooms, pathname));
  return found.get(pathname);
}

function matchPlace(rooms: readonly Room[], pathname: string): Place | undefined {
  const routes = rooms.flatMap((room) => room.pages.map((page) => ({ path: page.path, place: { room, page } })));
  return matchRoutes(routes, pathname)?.[0]?.route.place;
}

/** The entry at a path that shows another room's page. */
export function findLead(rooms: readonly Room[], pathname: string): Lead | undefined {
  return rooms.flatMap(({ leads }) => leads ?? []).find(({ path }) => path === pathname);
}
