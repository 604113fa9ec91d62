const year = 31_536_000;

/** The value of a cookie that scripts may read, or undefined. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

/** Sets a cookie for the whole site, for a year by default. */
export function writeCookie(name: string, value: string, maxAge = year): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

export function removeCookie(name: string): void {
  writeCookie(name, '', 0);
}
