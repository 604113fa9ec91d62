/** The count of unread notifications, among the counts of the navbar. */
export const notificationCount = 'notifications';
