import { tokenHeader, type Envelope } from '../../../libs/shared/envelope.js';
import { demoPassword } from '../../../libs/modules/demo/server/people.js';

type Body = Readonly<Record<string, unknown>>;

/** The smallest file that is a PDF. */
export const scan = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');

/** A user who works through the routes that the screens call: what leads up to what a story looks at. */
export class Clerk {
  private constructor(
    private readonly address: string,
    readonly token: string,
    readonly id: string,
  ) {}

  static async signIn(address: string, username: string): Promise<Clerk> {
    const open = new Clerk(address, '', '');
    const { token } = await open.post<{ token: string }>('/auth/login', { username, password: demoPassword });
    const { user } = await new Clerk(address, token, '').get<{ user: { id: string } }>('/auth/info');
    return new Clerk(address, token, user.id);
  }

  get<T>(path: string): Promise<T> {
    return this.call('GET', path);
  }

  post<T = unknown>(path: string, body: Body): Promise<T> {
    return this.call('POST', path, JSON.stringify(body));
  }

  put<T = unknown>(path: string, body: Body): Promise<T> {
    return this.call('PUT', path, JSON.stringify(body));
  }

  /** Does an act of a process, at the version that is there now. */
  async act(record: string, action: string, given: Body = {}): Promise<void> {
    const { version } = await this.get<{ version: number }>(record);
    await this.post(`${record}/actions/${action}`, { version, input: given });
  }

  /** Does an act outside the process, at the version that is there now. */
  async does(record: string, act: string, given: Body = {}): Promise<void> {
    const { version } = await this.get<{ version: number }>(record);
    await this.post(`${record}/${act}`, { version, ...given });
  }

  /** Uploads a scanned document; answers its id. */
  async scanned(): Promise<string> {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(scan)], 'scan.pdf', { type: 'application/pdf' }));
    return (await this.call<{ id: string }>('POST', '/files', form)).id;
  }

  /** @throws Error with the answer, where it is a refusal */
  private async call<T>(method: string, path: string, body?: string | FormData): Promise<T> {
    const answer = await fetch(`${this.address}/api${path}`, {
      method,
      headers: {
        ...(this.token && { [tokenHeader]: this.token }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    const { code, data } = JSON.parse(text) as Envelope<T>;
    if (code !== 200) throw new Error(`${method} ${path}: ${text}`);
    return data as T;
  }
}
