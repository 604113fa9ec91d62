import { useLocation } from 'react-router-dom';
import { api } from '#lab/ui/api.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { OwnAnnouncements } from '../../shared/announcement.dto.js';

/** Where everybody reads what is announced to them. */
const announcedPath = '/system/announced';
/** The same on a page for phones, which do not leave `/mobile`. */
const onPhone = '/mobile/announced';

/** Where the reader of this page reads announcements. */
export function useAnnouncedPath(): string {
  return useLocation().pathname.startsWith('/mobile/') ? onPhone : announcedPath;
}

const route = 'me/announcements';

/** The first `size` announcements for the reader: pinned ones, then the newest. */
export function useAnnounced(size: number) {
  return useApiQuery<OwnAnnouncements>(route, { size });
}

/** Marks an announcement as read by the reader. */
export function useReadAnnouncement() {
  return useApiMutation((id: string) => api.post<null>(`${route}/${encodeURIComponent(id)}/read`), {
    refreshes: [route],
  });
}
