import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { In, LessThan, MoreThan, Not } from 'typeorm';
import { UserDirectory } from '#lab/platform/access/user-directory.port.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Environment } from '#lab/platform/config/environment.js';
import { Database } from '#lab/platform/database/database.js';
import { User } from '../../../org/server/index.js';
import { ServerCookie } from '../session/cookie.js';
import { placeOf } from '../session/entrance.js';
import { Device } from './device.entity.js';

const daySeconds = 86_400;
/** Counted from the last sign-in. */
const knownDays = 180;
/** Per user; the one used longest ago is forgotten first. */
const mostDevices = 10;

/**
 * Browsers in which a user has signed in before. Guesses of strangers neither hold up nor keep out who comes from one:
 * its tries are counted by themselves. It never takes the place of the password, and a new password ends it.
 */
@Injectable()
export class Devices {
  private readonly cookie: ServerCookie;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly directory: UserDirectory,
    { publicUrl }: Environment,
  ) {
    this.cookie = new ServerCookie('labdesk-device', publicUrl);
  }

  /** The device that a request comes from, if the user of that name has signed in there; the same work for any name. */
  async knownAs(name: string, request: FastifyRequest): Promise<string | undefined> {
    const secret = this.cookie.read(request);
    if (secret === '') return undefined;
    const found = await this.directory.credentials(name);
    const [device] = await this.db.repo(Device).findBy({ browser: hash(secret), userId: found?.userId ?? '' });
    return found && device && this.isKnown(device, found.passwordAt) ? device.id : undefined;
  }

  /** After a complete sign-in, in the unit of the request: the browser is known from now on. */
  async remember(userId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.db.isFull) return;
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + knownDays * daySeconds * 1000);
    const { ip, userAgent } = placeOf(request);
    const seen = { ip: ip.slice(0, 64), userAgent: userAgent.slice(0, 400), lastSeenAt: now, expiresAt };
    const repo = this.db.repo(Device);
    const brought = this.cookie.read(request);
    const isOurs = brought !== '' && (await repo.existsBy({ browser: hash(brought), expiresAt: MoreThan(now) }));
    // A secret that did not come from this server is never accepted.
    const secret = isOurs ? brought : randomBytes(32).toString('base64url');
    const browser = hash(secret);
    const { affected } = await repo.update({ browser, userId }, seen);
    if (!affected) {
      try {
        await repo.insert({ id: this.ids.next(), browser, userId, createdAt: now, ...seen });
      } catch (error) {
        // The same browser signs in twice at once.
        if (!this.db.dialect.isDuplicate(error)) throw error;
      }
      await this.keepLatest(userId);
    }
    void reply.header('set-cookie', this.cookie.text(secret, knownDays * daySeconds));
  }

  /** The known devices of a user, the one used last first. */
  async of(userId: string): Promise<readonly Device[]> {
    const user = await this.db.repo(User).findOneByOrFail({ id: userId });
    const rows = await this.db.repo(Device).find({ where: { userId }, order: { lastSeenAt: 'DESC', id: 'ASC' } });
    return rows.filter((device) => this.isKnown(device, user.passwordAt ?? user.createdAt));
  }

  /** Whether a request comes from this device. */
  isHere({ browser }: Device, request: FastifyRequest): boolean {
    return browser === hash(this.cookie.read(request));
  }

  /** Whether there was such a device of this user. */
  async forget(userId: string, id: string): Promise<boolean> {
    return (await this.db.repo(Device).delete({ userId, id })).affected === 1;
  }

  async forgetAll(userId: string): Promise<void> {
    await this.db.repo(Device).delete({ userId });
  }

  /** All of a user but the one that the request comes from. */
  async forgetOthers(userId: string, request: FastifyRequest): Promise<void> {
    await this.db.repo(Device).delete({ userId, browser: Not(hash(this.cookie.read(request))) });
  }

  async sweep(): Promise<void> {
    await this.db.repo(Device).delete({ expiresAt: LessThan(this.clock.now()) });
  }

  /** It was last used with the password of today. */
  private isKnown({ lastSeenAt, expiresAt }: Device, passwordAt: Date): boolean {
    return expiresAt > this.clock.now() && lastSeenAt >= passwordAt;
  }

  private async keepLatest(userId: string): Promise<void> {
    const rows = await this.db
      .repo(Device)
      .find({ select: { id: true }, where: { userId }, order: { lastSeenAt: 'DESC', id: 'DESC' } });
    const old = rows.slice(mostDevices).map(({ id }) => id);
    if (old.length > 0) await this.db.repo(Device).delete({ id: In(old) });
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
