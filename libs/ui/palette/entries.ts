import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import { FileText, History, Languages, LogOut, Moon, Sun } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMay, useMe, useSession } from '../access/session-provider.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { useQuickLinks } from '../layout/quick-links.js';
import { languageNames } from '../i18n/language-switch.js';
import { recentPages } from '../layout/recent.js';
import { leaves, titleOf, visibleMenu } from '../room/menu.js';
import { findPlace, useRooms } from '../room/rooms-provider.js';
import { useAgo } from '../subject/ago.js';
import { useTheme } from '../theme/theme-provider.js';
import { useCreates, type PaletteEntry } from './creates.js';
import type { PaletteKind } from './open.js';

export interface PaletteSection {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

const shortestSearch = 2;

/** All words of the query occur in the text, in any order. */
export function matches(text: string, query: string): boolean {
  const hay = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

/** What the palette offers for a query: records, what can be created, pages, those seen last, and commands. */
export function usePaletteSections(query: string, kind: PaletteKind): readonly PaletteSection[] {
  const t = useT();
  const creates = useCreates();
  const pages = usePages();
  const links = (useQuickLinks().links ?? []).map(({ url, title, icon }) => ({
    id: `link:${url}`,
    title,
    icon,
    to: url,
  }));
  const found = useFindings(kind === 'all' ? query : '');
  const recent = useRecent();
  const acts = useActs();
  const fits = ({ title, hint }: PaletteEntry) => matches(`${title} ${hint ?? ''}`, query);
  const sections = [
    { title: t('ui.links.title'), entries: kind === 'all' ? links.filter(fits) : [] },
    { title: t('ui.palette.records'), entries: found },
    { title: t('ui.palette.creates'), entries: creates.filter(fits) },
    { title: t('ui.palette.recent'), entries: kind === 'all' && query === '' ? recent : [] },
    { title: t('ui.palette.pages'), entries: kind === 'all' ? pages.filter(fits) : [] },
    { title: t('ui.palette.acts'), entries: kind === 'all' ? acts.filter(fits) : [] },
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

function usePages(): readonly PaletteEntry[] {
  const t = useT();
  const may = useMay();
  const rooms = useRooms();
  return useMemo(
    () =>
      rooms.flatMap((room) =>
        leaves(visibleMenu(room, may).flatMap((group) => group.items)).flatMap((item) =>
          item.to
            ? {
                id: `page:${item.to}`,
                title: t(titleOf(room, item)),
                hint: t(room.title),
                icon: item.icon,
                to: item.to,
              }
            : [],
        ),
      ),
    [rooms, may, t],
  );
}

/** The pages that the reader looked at last and may still open, without the one they stand on. */
function useRecent(): readonly PaletteEntry[] {
  const t = useT();
  const may = useMay();
  const rooms = useRooms();
  const ago = useAgo();
  const { pathname } = useLocation();
  const { user } = useMe();
  return recentPages(user.id).flatMap(({ path, search, title, at }) => {
    const place = findPlace(rooms, path);
    if (!place || path === pathname || !may(place.page.permissions)) return [];
    return {
      id: `recent:${path}`,
      title: title ?? t(place.page.title),
      hint: ago(at),
      icon: History,
      to: path + search,
    };
  });
}

/** What can be done from anywhere. */
function useActs(): readonly PaletteEntry[] {
  const t = useT();
  const { language, choose } = useLanguage();
  const { mode, choose: chooseTheme } = useTheme();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const dark = mode === 'dark';
  const other = language === 'zh' ? 'en' : 'zh';
  return [
    {
      id: 'act:theme',
      title: t(dark ? 'ui.theme.toLight' : 'ui.theme.toDark'),
      icon: dark ? Sun : Moon,
      run: () => chooseTheme(dark ? 'light' : 'dark'),
    },
    {
      id: 'act:language',
      title: t('ui.palette.language', { language: languageNames[other].long }),
      icon: Languages,
      run: () => void choose(other),
    },
    {
      id: 'act:out',
      title: t('ui.session.signOut'),
      icon: LogOut,
      run: () => void signOut().then(() => navigate('/login')),
    },
  ];
}

/** Asks every room that can search; one that fails is passed over, the others still answer. */
function useFindings(query: string): readonly PaletteEntry[] {
  const rooms = useRooms();
  const may = useMay();
  const { language } = useLanguage();
  const searching = rooms.flatMap((room) =>
    (room.finders ?? []).flatMap(({ find, permissions }, place) =>
      may(permissions) ? [{ find, key: `${room.key}.${place}`, icon: room.icon }] : [],
    ),
  );
  const answers = useQueries({
    queries: searching.map(({ key, find }) => ({
      queryKey: ['palette', key, query, language],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(query, signal, language),
      enabled: query.trim().length >= shortestSearch,
    })),
  });
  return answers.flatMap(({ data }, index) =>
    (data ?? []).map(({ id, title, hint, icon, to }) => ({
      id: `${searching[index]?.key}:${id}`,
      title,
      hint,
      icon: icon ?? searching[index]?.icon ?? FileText,
      to,
    })),
  );
}
