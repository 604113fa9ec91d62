import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { generatePath, matchPath, useNavigate } from 'react-router-dom';
import { useSession } from '../access/session-provider.js';
import { useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { findPlace, useRooms } from '../room/rooms-provider.js';
import { homePath } from './places.js';
import { forgetVisits, noteVisit } from './recent.js';
import { storeSidebar } from './sidebar-state.js';
import * as state from './tabs-state.js';
import type { Tab } from './tabs-state.js';
import { forgetUnsaved, holdsUnsaved } from './unsaved.js';

interface Tabs {
  /** Each with the page that was last seen in it. */
  readonly tabs: readonly Tab[];
  /** Paths of all pages that are open, those behind another of their tab too. */
  readonly open: readonly string[];
  readonly visit: (path: string, search: string) => void;
  readonly rename: (path: string, title: string | undefined) => void;
  /** Closes a tab, asking first where something is unsaved; from the current one the reader goes to its neighbour. */
  readonly close: (path: string, current: string) => void;
  /** A single page is over, a form that was saved or given up; others of its tab stay. */
  readonly end: (path: string) => void;
  /** Both leave open what is pinned or unsaved. */
  readonly closeOthers: (path: string) => void;
  readonly closeAll: () => void;
}

const TabsContext = createContext<Tabs | null>(null);

interface TabsProviderProps {
  readonly user: string;
  /** The person came through the sign-in of this window, not with a session that was there. */
  readonly signedInHere?: boolean;
  readonly children: ReactNode;
}

/** Remembers the visited pages of a person: over a reload, and over the end of a session, but not over a sign-out. */
export function TabsProvider({ user, signedInHere = false, children }: TabsProviderProps) {
  const pinned = usePinned();
  const [visited, setTabs] = useState(() => state.storedTabs(user, signedInHere));
  const tabOf = useTabOf();
  const pages = useMemo(() => state.withPinned(visited, pinned), [visited, pinned]);
  const navigate = useNavigate();
  const t = useT();
  const { left } = useSession();
  useEffect(() => {
    if (left) {
      state.forgetTabs(user);
      forgetVisits(user);
      storeSidebar('open');
    } else state.storeTabs(user, visited);
  }, [user, visited, left]);

  const visit = useCallback(
    (path: string, search: string) => {
      noteVisit(user, { path, search });
      setTabs((now) => state.visit(now, path, search, tabOf));
    },
    [user, tabOf],
  );
  const rename = useCallback(
    (path: string, title: string | undefined) => {
      if (title !== undefined) noteVisit(user, { path, title });
      setTabs((now) => state.rename(now, path, title));
    },
    [user],
  );
  const value = useMemo<Tabs>(() => {
    const tabs = state.inSight(pages, tabOf);
    const stays = ({ path }: Tab) => pinned.includes(path) || holdsUnsaved(path);
    const end = (path: string) => {
      forgetUnsaved(path);
      setTabs((now) => state.close(now, path));
    };
    const together = (path: string) => pages.filter((tab) => tabOf(tab.path) === tabOf(path));
    const drop = (path: string, current: string) => {
      const next = state.neighbour(tabs, path);
      if (tabOf(path) === tabOf(current)) void navigate(next ? next.path + next.search : homePath);
      for (const tab of together(path)) end(tab.path);
    };
    return {
      tabs,
      open: pages.map(({ path }) => path),
      visit,
      rename,
      end,
      close: (path, current) => {
        const unsaved = together(path).find((tab) => holdsUnsaved(tab.path));
        if (!unsaved) return drop(path, current);
        void navigate(unsaved.path + unsaved.search);
        notify({
          tone: 'warning',
          text: t('ui.tabs.unsaved'),
          action: { label: t('ui.form.discard'), run: () => drop(unsaved.path, unsaved.path) },
        });
      },
      closeOthers: (path) => {
        const kept = pages.filter((tab) => tabOf(tab.path) === tabOf(path) || stays(tab));
        setTabs(kept);
        const here = kept.find((tab) => tab.path === path);
        if (here) void navigate(here.path + here.search);
      },
      closeAll: () => {
        setTabs(pages.filter(stays));
        void navigate(homePath);
      },
    };
  }, [pages, tabOf, pinned, visit, rename, navigate, t]);
  return <TabsContext value={value}>{children}</TabsContext>;
}

/** Which pages share a tab. */
function useTabOf(): state.TabOf {
  const rooms = useRooms();
  return useCallback(
    (path) => {
      const page = findPlace(rooms, path)?.page;
      const params = page?.tabOf === undefined ? undefined : matchPath(page.path, path)?.params;
      return page?.tabOf !== undefined && params ? generatePath(page.tabOf, params) : path;
    },
    [rooms],
  );
}

/** Pages of the frame whose tab is always there; the one of home is drawn before them all. */
function usePinned(): readonly string[] {
  const rooms = useRooms();
  return useMemo(
    () =>
      rooms
        .flatMap(({ pages }) => pages)
        .filter(({ affix, layout = 'main' }) => affix && layout === 'main')
        .map(({ path }) => path),
    [rooms],
  );
}

export function useTabs(): Tabs {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error('useTabs needs a TabsProvider above it');
  return tabs;
}

/** The tabs, where the page is drawn inside the shell; undefined on pages without it. */
export function useTabsIfAny(): Tabs | null {
  return use(TabsContext);
}
