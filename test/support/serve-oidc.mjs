/**
 * An identity provider as a process of its own, with oidc-provider: the code flow, PKCE asked of everybody. A user who comes
 * types the name of an account; `accounts` maps it to what is said of it, and may be put anew while it runs. Given as
 * `{ accounts, redirectUri, clientId, clientSecret, port? }`.
 */
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { redirectUri, clientId, clientSecret, port = 0, ...given } = JSON.parse(process.argv[2] ?? '{}');
let { accounts } = given;
const server = createServer();
await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
  pkce: { required: () => true },
  claims: { openid: ['sub'], profile: ['preferred_username', 'name'], email: ['email', 'email_verified'] },
  cookies: { keys: ['a key that only the tests know'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
  // Nobody is asked whether the company's own desk may know their name.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid profile email');
    await grant.save();
    return grant;
  },
});

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

server.on('request', (request, response) => void answer(request, response));

async function answer(request, response) {
  if (request.url === '/accounts') {
    accounts = JSON.parse(await bodyOf(request));
    return response.end();
  }
  if (!request.url.startsWith('/interaction/')) return provider.callback()(request, response);
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html');
    return response.end(
      `<form method="post"><label>Account <input name="account" autofocus></label><button name="go">Go on</button></form>`,
    );
  }
  const account = new URLSearchParams(await bodyOf(request)).get('account') ?? '';
  const result = account in accounts ? { login: { accountId: account } } : { error: 'access_denied' };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

console.log(`ready ${server.address().port}`);
