/** The page everybody may open; its tab stays. */
export const homePath = '/dashboard';

/** What is new in the product. */
export const newsPath = '/system/news';
