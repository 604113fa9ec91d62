/** The page everybody may open; its tab stays. */
export const homePath = '/dashboard';

/** What people see and change of themselves. */
export const profilePath = '/hr/profile';

/** What is new in the product. */
export const newsPath = '/system/news';
