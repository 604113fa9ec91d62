/** The words of users and their fields, for the pages of any room that say no more of the organisation. */
export const userTexts = {
  zh: async () => ({ user: (await import('./locales/zh/user.js')).user }),
  en: async () => ({ user: (await import('./locales/en/user.js')).user }),
};
