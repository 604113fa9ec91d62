/** The page everybody may open; its tab stays. */
export const homePath = '/dashboard';
