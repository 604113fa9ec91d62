import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { seedDemo } from '#lab/modules/demo/server/index.js';
import { OrgDirectory } from '#lab/modules/org/server/index.js';
import { hostModule, rooms } from '#lab/modules/server.js';
import type { Me } from '#lab/platform/access/me.js';
import { openDatabase, rootModule } from '#lab/platform/boot.js';
import type { Database } from '#lab/platform/database/database.js';
import type { Dialect } from '#lab/platform/database/dialect/dialect.js';
import { requestScope } from '#lab/platform/http/request-scope.js';
import { InlineQueue } from '#lab/platform/jobs/inline.queue.js';
import { JobRelay } from '#lab/platform/jobs/job-relay.js';
import { Deployment } from '#lab/process-host/index.js';
import { environmentIn } from './bench-host.js';

/** The whole product with all of its rooms, without its HTTP server. */
export class House {
  private constructor(
    readonly app: INestApplicationContext,
    readonly db: Database,
  ) {}

  /** @param executesJobs whether `drain` can do the work that is due */
  static async open(dialect: Dialect, folder: string, executesJobs = false): Promise<House> {
    const db = await openDatabase(dialect, rooms);
    const root = rootModule(db, {
      environment: environmentIn(folder),
      rooms,
      between: [hostModule],
      executesJobs,
    });
    return new House(await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false }), db);
  }

  /** The same with the diagrams and the demo company, on an empty database. */
  static async furnished(dialect: Dialect, folder: string, executesJobs = false): Promise<House> {
    const house = await this.open(dialect, folder, executesJobs);
    await house.get(Deployment).deployFolder(join(process.cwd(), 'processes'));
    await seedDemo(house.app, () => undefined);
    return house;
  }

  get<T>(token: abstract new (...args: never[]) => T): T {
    return this.app.get<T>(token as never, { strict: false });
  }

  /** A person of the demo company as they are when they have signed in. */
  async me(username: string): Promise<Me> {
    const org = this.get(OrgDirectory);
    await org.refresh();
    const user = org.users().find(({ userId }) => userId === username);
    const me = user && org.me(user.id, 'bench');
    if (!me) throw new Error(`the demo company has no ${username}`);
    return me;
  }

  /** Runs a piece of work as the request of a person who is signed in; their session has looked at the organisation. */
  as<T>(me: Me, method: 'GET' | 'POST', work: () => Promise<T>): Promise<T> {
    const { language } = me;
    const scope = { requestId: 'bench', ip: '127.0.0.1', language, reads: method === 'GET', me, knowsPeople: true };
    return requestScope.run(scope, work);
  }

  /** Does the work that is due in the background, until `isDone`. */
  async drain(isDone: () => Promise<boolean>): Promise<void> {
    while (!(await isDone())) {
      await this.get(JobRelay).sweep();
      await this.get(InlineQueue).idle();
    }
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.db.close();
  }
}
