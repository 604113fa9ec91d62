import { join } from 'node:path';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ActAnswer } from '#lab/shared/process-view.js';
import { openDatabase, rootModule } from '#lab/platform/boot.js';
import type { Environment } from '#lab/platform/config/environment.js';
import type { Database } from '#lab/platform/database/database.js';
import type { Dialect } from '#lab/platform/database/dialect/dialect.js';
import { configureHttp, httpAdapter } from '#lab/platform/http/configure-http.js';
import { Acts, Definitions, ProcessHostModule, Resolvers, Subjects } from '#lab/process-host/index.js';
import { approvedTogether, ownCondition, togetherKey, w2, w2Key } from '../w2/diagram.js';
import { benchCase, vocabulary } from '../w2/subject.js';
import { benchBinding } from './bench-case.js';
import { benchRoom, registerRule, signedIn } from './fixed-people.js';

/** The product's own process host on a database, with the generic subject and the diagram W2 published. */
export class BenchHost {
  private constructor(
    private readonly app: INestApplicationContext,
    readonly db: Database,
    private readonly acts: Acts,
    private readonly definitions: Definitions,
  ) {}

  /** Migrates the database, publishes the diagram where it is not there yet, and is ready for acts. */
  static open(dialect: Dialect, folder: string): Promise<BenchHost> {
    return this.with(dialect, folder, (root) =>
      NestFactory.createApplicationContext(root, { logger: false, abortOnError: false }),
    );
  }

  /** The same as a server, with all that a request goes through. */
  static async serve(dialect: Dialect, folder: string): Promise<{ host: BenchHost; address: string }> {
    let address = '';
    const host = await this.with(dialect, folder, async (root) => {
      const app = await NestFactory.create<NestFastifyApplication>(root, httpAdapter([]), {
        logger: false,
        abortOnError: false,
      });
      await configureHttp(app);
      await app.listen(0, '127.0.0.1');
      address = await app.getUrl();
      return app;
    });
    return { host, address };
  }

  private static async with(
    dialect: Dialect,
    folder: string,
    start: (root: DynamicModule) => Promise<INestApplicationContext>,
  ): Promise<BenchHost> {
    const db = await openDatabase(dialect, [benchRoom]);
    const host = ProcessHostModule.with(vocabulary, import.meta.resolve('../w2/subject.js'));
    const root = rootModule(db, {
      environment: environmentIn(folder),
      rooms: [benchRoom],
      between: [host],
      executesJobs: false,
    });
    const app = await start(root);
    registerRule(app.get(Resolvers));
    app.get(Subjects).register(benchCase, benchBinding(db));
    const definitions = app.get(Definitions);
    await db.unit(() => definitions.publish({ key: w2Key, xml: w2(ownCondition), origin: 'file' }));
    await db.unit(() => definitions.publish({ key: togetherKey, xml: approvedTogether(), origin: 'file' }));
    return new BenchHost(app, db, app.get(Acts), definitions);
  }

  /** One command as the route of a subject gives it to the host; browsers always send a key with it. */
  act(recordId: string, action: 'submit' | 'approve', version: number, by: string, key?: string): Promise<ActAnswer> {
    return this.db.unit(() =>
      this.acts.act(benchCase.name, recordId, action, { version, input: {} }, signedIn(by), key),
    );
  }

  /** A part of the product that is measured by itself. */
  get<T>(token: abstract new (...args: never[]) => T): T {
    return this.app.get<T>(token as never, { strict: false });
  }

  /** Diagrams parsed so far. */
  get parses(): number {
    return this.definitions.parses;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.db.close();
  }
}

/** Settings of an installation whose files are in a folder; its database is given beside them. */
export function environmentIn(folder: string): Environment {
  return {
    database: { kind: 'sqlite', file: '' },
    dataDirectory: folder,
    databaseTimeoutMs: 10_000,
    redisUrl: undefined,
    redisPrefix: 'labdesk-bench',
    smtpUrl: undefined,
    filesDirectory: join(folder, 'files'),
    secretKey: 'a secret that only the benchmark knows, of 32 characters',
    formerSecretKeys: [],
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://labdesk.test',
    trustedProxies: [],
    demo: false,
    messageSet: undefined,
    loopbackTargets: false,
  };
}
