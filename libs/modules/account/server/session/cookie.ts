import type { FastifyRequest } from 'fastify';

/** A cookie that only the server reads. */
export class ServerCookie {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(name: string, publicUrl: string) {
    this.secure = publicUrl.startsWith('https:');
    // A browser takes the prefix with HTTPS only.
    this.name = this.secure ? `__Host-${name}` : name;
  }

  /** What the browser sent along; empty without the cookie. */
  read({ headers }: FastifyRequest): string {
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
    return pairs.find((pair) => pair.startsWith(`${this.name}=`))?.slice(this.name.length + 1) ?? '';
  }

  /** The header that sets it; for no seconds it ends. */
  text(value: string, seconds: number): string {
    const parts = [`${this.name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
    return [...parts, ...(this.secure ? ['Secure'] : [])].join('; ');
  }
}
