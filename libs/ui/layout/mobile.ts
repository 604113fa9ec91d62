/** Everything below it is made for phones. */
export const mobilePath = '/mobile';
/** Where a phone begins. */
export const mobileHome = `${mobilePath}/dashboard`;

const storageKey = 'fullSite';
/** `?site=full` on any address leads a phone to the whole site, and keeps it there until the window is closed. */
const wish = { name: 'site', value: 'full' } as const;

/** An address of the whole site for a link on a page for phones. */
export function fullSite(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${wish.name}=${wish.value}`;
}

/** Whether the reader holds a phone, is outside its pages, and has not asked for the whole site. */
export function belongsOnMobile({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  if (!isPhone(navigator.userAgent) || pathname === mobilePath || pathname.startsWith(`${mobilePath}/`)) return false;
  if (new URLSearchParams(search).get(wish.name) === wish.value) sessionStorage.setItem(storageKey, 'yes');
  return sessionStorage.getItem(storageKey) === null;
}

/** What browsers of phones and tablets call themselves. */
export function isPhone(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod|Mobile|Windows Phone/i.test(userAgent);
}
