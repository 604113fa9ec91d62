/** As long as a secret is, and no id. */
const run = /[\w%-]{32,}/g;
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The path of a request as the log may have it: what may be a secret is hidden, on every route and for every method, so
 * that no address that gives something by itself (a ticket, the code of a paper, a calendar link) is read there.
 * @param url with or without what follows the question mark, which is left out
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(run, (part) => (id.test(part) ? part : '[hidden]'));
}
