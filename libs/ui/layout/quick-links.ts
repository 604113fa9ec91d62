import { useMemo } from 'react';
import { FileText, type LucideIcon } from 'lucide-react';
import { useMay, useSession } from '../access/session-provider.js';
import { api } from '../api.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { useApiMutation, useApiQuery } from '../query.js';
import { leaves } from '../room/menu.js';
import { findPlace, useRooms, type Place } from '../room/rooms-provider.js';
import { homePath } from './places.js';
import { oftenVisited } from './visits.js';

const base = 'SysUserLink';
const listPath = 'me/links';

interface StoredLink {
  readonly linkUrl: string;
  readonly linkKey: string;
}

/** A quick link as it is drawn. */
export interface QuickLink {
  readonly url: string;
  readonly title: string;
  readonly icon: LucideIcon;
}

export interface QuickLinks {
  /** In the person's order, without those to pages that they may not open now; undefined until they are known. */
  readonly links: readonly QuickLink[] | undefined;
  readonly has: (url: string) => boolean;
  readonly add: (url: string, key: string) => void;
  readonly remove: (url: string) => void;
  /** Paths in their new order. */
  readonly order: (urls: readonly string[]) => void;
  readonly isBusy: boolean;
}

/** The person's quick links and how they change. */
export function useQuickLinks(): QuickLinks {
  const userId = useSession().info?.user.id;
  const rooms = useRooms();
  const drawn = useDrawn();
  const { data } = useApiQuery<readonly StoredLink[]>(userId === undefined ? null : listPath);
  const change = useApiMutation(
    ({ call, body }: { call: string; body: object }) => api.post(`${base}/${call}`, { userId, ...body }),
    { refreshes: [listPath] },
  );
  return {
    links: useMemo(() => data?.flatMap(({ linkUrl, linkKey }) => drawn(linkUrl, linkKey) ?? []), [data, drawn]),
    has: (url) => data?.some(({ linkUrl }) => linkUrl === url) ?? false,
    add: (linkUrl, linkKey) => {
      const linkIcon = findPlace(rooms, linkUrl)?.room.key ?? '';
      change.mutate({ call: 'saveSysUserLink', body: { linkUrl, linkKey, linkIcon } });
    },
    remove: (linkUrl) => change.mutate({ call: 'deleteSysUserLink', body: { linkUrl } }),
    order: (links) => change.mutate({ call: 'orderSysUserLink', body: { links } }),
    isBusy: change.isPending,
  };
}

/** Pages that the person often opens in this browser and has no link to. */
export function useSuggestedLinks({ has }: Pick<QuickLinks, 'has'>): readonly (QuickLink & { readonly key: string })[] {
  const rooms = useRooms();
  const userId = useSession().info?.user.id;
  const drawn = useDrawn();
  return (userId === undefined ? [] : oftenVisited(userId))
    .filter((path) => path !== homePath && !has(path))
    .flatMap((path) => {
      const key = findPlace(rooms, path)?.page.title;
      const link = key === undefined ? undefined : drawn(path, key);
      return key !== undefined && link ? [{ ...link, key }] : [];
    })
    .slice(0, mostSuggested);
}

const mostSuggested = 3;

/** What a text key looks like, in contrast to a title that a user wrote. */
const textKey = /^[a-z]\w*(\.\w+)+$/i;

/** How a link is drawn; undefined where it leads nowhere, or nowhere that the reader may go. */
function useDrawn(): (url: string, key: string) => QuickLink | undefined {
  const rooms = useRooms();
  const may = useMay();
  const t = useT();
  const { texts } = useLanguage();
  return useMemo(
    () => (url, key) => {
      const place = findPlace(rooms, url.split(/[?#]/, 1)[0] ?? url);
      if (!place || !may(place.page.permissions)) return undefined;
      // A stored key that the texts have no more: the page carries its present one.
      const title = !texts.i18n.exists(key) && textKey.test(key) ? place.page.title : key;
      return { url, title: texts.i18n.exists(title) ? t(title) : title, icon: iconOf(place) };
    },
    [rooms, may, t, texts],
  );
}

function iconOf({ room, page }: Place): LucideIcon {
  const items = leaves((room.menu ?? []).flatMap((group) => group.items));
  return items.find(({ to }) => to === page.path)?.icon ?? room.icon ?? FileText;
}
