import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { homePath } from './places.js';
import * as state from './tabs-state.js';
import type { Tab } from './tabs-state.js';
import { forgetUnsaved, holdsUnsaved } from './unsaved.js';

interface Tabs {
  readonly tabs: readonly Tab[];
  readonly visit: (path: string, search: string) => void;
  readonly rename: (path: string, title: string | undefined) => void;
  /** Closes a tab, asking first where something is unsaved; from the current one the reader goes to its neighbour. */
  readonly close: (path: string, current: string) => void;
  /** Both leave open what is unsaved. */
  readonly closeOthers: (path: string) => void;
  readonly closeAll: () => void;
}

const TabsContext = createContext<Tabs | null>(null);

/** Remembers the visited pages of a person in this window. */
export function TabsProvider({ user, children }: { readonly user: string; readonly children: ReactNode }) {
  const [tabs, setTabs] = useState(() => state.storedTabs(user));
  const navigate = useNavigate();
  const t = useT();
  useEffect(() => state.storeTabs(user, tabs), [user, tabs]);

  const visit = useCallback((path: string, search: string) => setTabs((now) => state.visit(now, path, search)), []);
  const rename = useCallback(
    (path: string, title: string | undefined) => setTabs((now) => state.rename(now, path, title)),
    [],
  );
  const value = useMemo<Tabs>(() => {
    const drop = (path: string, current: string) => {
      forgetUnsaved(path);
      const next = state.neighbour(tabs, path);
      if (path === current) void navigate(next ? next.path + next.search : homePath);
      setTabs((now) => state.close(now, path));
    };
    return {
      tabs,
      visit,
      rename,
      close: (path, current) => {
        if (!holdsUnsaved(path)) return drop(path, current);
        void navigate(path + (tabs.find((tab) => tab.path === path)?.search ?? ''));
        notify({
          tone: 'warning',
          text: t('ui.tabs.unsaved'),
          action: { label: t('ui.form.discard'), run: () => drop(path, path) },
        });
      },
      closeOthers: (path) => {
        const kept = tabs.filter((tab) => tab.path === path || holdsUnsaved(tab.path));
        setTabs(kept);
        const here = kept.find((tab) => tab.path === path);
        if (here) void navigate(here.path + here.search);
      },
      closeAll: () => {
        setTabs(tabs.filter((tab) => holdsUnsaved(tab.path)));
        void navigate(homePath);
      },
    };
  }, [tabs, visit, rename, navigate, t]);
  return <TabsContext value={value}>{children}</TabsContext>;
}

export function useTabs(): Tabs {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error('useTabs needs a TabsProvider above it');
  return tabs;
}

/** The tabs, where the page stands inside the shell; undefined on pages without it. */
export function useTabsIfAny(): Tabs | null {
  return use(TabsContext);
}
