import { notificationCount } from '#lab/shared/notification-count.js';
import type { NotificationPage } from '#lab/shared/notification-line.js';
import { api } from '../api.js';
import { useCounts } from '../layout/counts.js';
import { useApiMutation, useApiQuery, type QueryOptions } from '../query.js';

const route = 'me/notifications';
/** The count in the navbar changes with what is read. */
const refreshes = [route, 'Common/getTodoCount'];

/** How many the reader has not read yet, as the navbar counts them. */
export function useUnreadNotifications(): number {
  return useCounts()[notificationCount] ?? 0;
}

/** A page of the reader's notifications, latest first. */
export function useNotifications(
  query: { readonly page?: number; readonly size: number; readonly unread?: boolean },
  options?: QueryOptions,
) {
  return useApiQuery<NotificationPage>(route, query, options);
}

/** Marks one as read. */
export function useReadNotification() {
  return useApiMutation((id: string) => api.post<null>(`${route}/${encodeURIComponent(id)}/read`), { refreshes });
}

/** Marks all as read that had come by an instant. */
export function useReadAllNotifications() {
  return useApiMutation((until: string) => api.post<null>(`${route}/read`, { until }), { refreshes });
}
