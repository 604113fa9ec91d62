/**
 * A directory as a process of its own, with ldapjs: simple binds and searches over the entries it is given as
 * `{ entries: [{ dn, ...attributes }], certificate?, key? }`. A certificate makes it speak TLS from the start.
 */
import ldap from 'ldapjs';

const { entries, certificate, key } = JSON.parse(process.argv[2] ?? '{}');
const server = ldap.createServer(certificate ? { certificate, key } : {});
const suffix = 'dc=lab,dc=test';
/** A search for one entry by its name. */
const baseOnly = 0;

/** The library reads the signs of a filter in the form in which they are written, so values are compared in it too. */
function asCompared(attributes) {
  const written = (text) => text.replaceAll(/[\\*()]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)}`);
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, written(value)]));
}

server.bind('', (request, response, next) => {
  const name = request.dn.toString();
  // As real ones do: a name without a password is a guest, and a guest is let in.
  if (request.credentials === '') {
    response.end();
    return next();
  }
  const entry = entries.find(({ dn }) => ldap.parseDN(name).equals(dn));
  if (name === '' || !entry || entry.userPassword !== request.credentials)
    return next(new ldap.InvalidCredentialsError());
  response.end();
  return next();
});

server.search(suffix, (request, response, next) => {
  const base = ldap.parseDN(request.dn.toString());
  const below = entries.filter(({ dn }) => base.equals(dn) || (request.scope !== baseOnly && base.parentOf(dn)));
  if (below.length === 0) return next(new ldap.NoSuchObjectError(base.toString()));
  for (const { dn, userPassword: _kept, ...attributes } of below)
    if (request.filter.matches(asCompared(attributes))) response.send({ dn, attributes });
  response.end();
  return next();
});

server.listen(0, '127.0.0.1', () => console.log(`ready ${server.port}`));
