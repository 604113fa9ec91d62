import { join } from 'node:path';
import { Child } from './child.js';

export const oidcClient = { clientId: 'labdesk', clientSecret: 'a secret that the provider knows too' };

/** What the provider says of its accounts, by the name that people type there. */
export type Accounts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** An identity provider on this machine. */
export class OidcServer {
  private constructor(private readonly child: Child) {}

  static async start(accounts: Accounts, redirectUri: string): Promise<OidcServer> {
    return new OidcServer(
      await Child.start(join('test', 'support', 'serve-oidc.mjs'), { accounts, redirectUri, ...oidcClient }),
    );
  }

  /** Says something else of people from now on. */
  async change(accounts: Accounts): Promise<void> {
    await fetch(`${this.issuer}/accounts`, { method: 'PUT', body: JSON.stringify(accounts) });
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.child.port}`;
  }

  stop(): Promise<void> {
    return this.child.stop();
  }
}

/** As much of a browser as a sign-in needs: cookies by host, and redirects that are followed one by one. */
export class TinyBrowser {
  private readonly cookies = new Map<string, Map<string, string>>();

  /**
   * @param places where addresses that people see lead to on this machine
   * @param from the address of the network that the product sees it at
   */
  constructor(
    private readonly places: Readonly<Record<string, string>>,
    private readonly from: string,
  ) {}

  /** Asks for one page; answers where it leads, as an address that people see. */
  async go(
    address: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; to: string; text: string }> {
    const url = new URL(address);
    const response = await this.send(url, form);
    const to = response.headers.get('location');
    return { status: response.status, to: to === null ? '' : new URL(to, url).href, text: await response.text() };
  }

  /** Goes from page to page until one leads nowhere or to where `until` says. */
  async follow(address: string, until: (to: string) => boolean): Promise<string> {
    for (let at = address, step = 0; step < 20; step++) {
      if (until(at)) return at;
      const { to, status } = await this.go(at);
      if (to === '') throw new Error(`${at} answered ${status} and led nowhere`);
      at = to;
    }
    throw new Error('the way has no end');
  }

  async post(address: string, body: object): Promise<{ status: number; body: { code: number; data: any } }> {
    const url = new URL(address);
    const response = await this.send(url, body);
    return { status: response.status, body: (await response.json()) as { code: number; data: any } };
  }

  /** What the page in front of us would send along. */
  cookiesOf(host: string): readonly string[] {
    return [...(this.cookies.get(host)?.keys() ?? [])];
  }

  private async send(url: URL, given?: object): Promise<Response> {
    const kept = this.cookies.get(url.host) ?? new Map<string, string>();
    this.cookies.set(url.host, kept);
    const place = this.places[url.origin] ?? url.origin;
    const isForm = !url.pathname.startsWith('/api/');
    const response = await fetch(place + url.pathname + url.search, {
      method: given === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.from,
        cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(given === undefined
          ? {}
          : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      },
      ...(given === undefined
        ? {}
        : { body: isForm ? new URLSearchParams(given as Record<string, string>).toString() : JSON.stringify(given) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const over = attributes.some((each) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(each));
      if (over) kept.delete(name);
      else kept.set(name, value);
    }
    return response;
  }
}
