import { useEffect, useMemo, useState } from 'react';
import { History, Languages, ListFilter, LogOut, Moon, Sun } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { framePages } from '#lab/shared/frame-pages.js';
import { useMay, useMe, useSession } from '../access/session-provider.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { useQuickLinks } from '../layout/quick-links.js';
import { languageNames } from '../i18n/language-switch.js';
import { recentPages } from '../layout/recent.js';
import { leaves, titleOf, visibleMenu } from '../room/menu.js';
import { findPlace, useRooms } from '../room/rooms-provider.js';
import { useAgo } from '../subject/ago.js';
import { taskCount } from '../subject/task-count.js';
import { useTheme } from '../theme/theme-provider.js';
import { useCreates, type PaletteEntry } from './creates.js';
import { useFindings } from './findings.js';
import type { PaletteKind } from './open.js';

export interface PaletteSection {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** All words of the query occur in the text or in its pinyin initials, in any order. */
function matches(text: string, query: string, initials: Initials): boolean {
  const hay = `${text} ${initials(text)}`.toLowerCase();
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
  const found = useFoundSections(kind === 'all' ? query : '');
  const recent = useRecent();
  const acts = useActs();
  const initials = useInitials(query);
  const fits = ({ title, hint }: PaletteEntry) => matches(`${title} ${hint ?? ''}`, query, initials);
  const sections = [
    { title: t('ui.links.title'), entries: kind === 'all' ? links.filter(fits) : [] },
    ...found,
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
      run: () => void signOut().then(() => navigate(framePages.signIn)),
    },
  ];
}

type Initials = (text: string) => string;
const noInitials: Initials = () => '';

/** The pinyin initials of titles, once letters are typed; what knows them is fetched with the first of these. */
function useInitials(query: string): Initials {
  const [known, setKnown] = useState<Initials>();
  const { language } = useLanguage();
  const isWanted = language === 'zh' && /^[a-z]+$/i.test(query);
  useEffect(() => {
    if (isWanted && !known)
      void Promise.all([import('#lab/shared/pinyin.js'), import('pinyin-pro')]).then(([{ initialsOf }, { pinyin }]) =>
        setKnown(() => (text: string) => initialsOf(text, () => pinyin)),
      );
  }, [isWanted, known]);
  return isWanted && known ? known : noInitials;
}

/**
 * What the rooms have found, each under its own heading with a way to the whole list; a search that fails is passed over,
 * the others still answer.
 */
function useFoundSections(query: string): readonly PaletteSection[] {
  const t = useT();
  const { found } = useFindings(query);
  return found.map(({ key, title, icon: usual, rows, total, list }) => {
    const entries = rows.map(({ id, icon = usual, ...entry }) => ({ id: `${key}:${id}`, icon, ...entry }));
    const all = {
      id: `${key}:all`,
      title: t('ui.palette.all', { count: taskCount(t, total) }),
      icon: ListFilter,
      to: list,
    };
    return { title: t(title), entries: total > rows.length ? [...entries, all] : entries };
  });
}
