import 'reflect-metadata';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestFactory } from '@nestjs/core';
import { hostModule, rooms } from '#lab/modules/server.js';
import { vocabulary } from '#lab/modules/subjects.js';
import type { Subject } from '#lab/shared/define-subject.js';
import { rootModule, type ServerRoom } from '#lab/platform/boot.js';
import type { Environment } from '#lab/platform/config/environment.js';
import type { Database } from '#lab/platform/database/database.js';
import { configureHttp, httpAdapter } from '#lab/platform/http/configure-http.js';
import { InlineQueue } from '#lab/platform/jobs/inline.queue.js';
import { JobRelay } from '#lab/platform/jobs/job-relay.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { Deployment, ProcessHostModule } from '#lab/process-host/index.js';
import { AnswerCheck } from './answer-check.js';
import { Caller } from './as-user.js';
import { aDatabase, type Furnishing, type TestDatabase } from './databases.js';
import { TestClock } from './clock.js';
import { Mailbox } from './mailbox.js';

export interface TestAppOptions {
  readonly diagrams?: boolean;
  readonly redisUrl?: string;
  readonly redisPrefix?: string;
  readonly executesJobs?: boolean;
  /** Uses the database and the clock of another one, as a second process would. */
  readonly beside?: TestApp;
  /** Uses a database that outlives it. */
  readonly on?: TestDatabase;
  /** A room of the test's own beside those of the house, and what its processes drive. */
  readonly room?: TestRoom;
  /** Another wording of the refusals. */
  readonly messageSet?: '106';
  /** Whether directories and identity providers of the test, which stand on this machine, may be asked. */
  readonly loopbackTargets?: boolean;
  /** Proxies whose `X-Forwarded-For` is believed: callers of the test, unless it says otherwise. */
  readonly trustedProxies?: readonly string[];
  /** Milliseconds within which a request has to arrive. */
  readonly arrivalMs?: number;
  /** A mail server is set: people can read their mails, which go to the mailbox of the test all the same. */
  readonly smtpUrl?: string;
  /** A folder with a built client, which is served too. */
  readonly client?: string;
}

/** A room that only a test has. */
export interface TestRoom {
  readonly room: ServerRoom;
  readonly subject: Subject;
}

/** The whole server in this process, on a database of its own, with a clock and a mailbox that belong to the test. */
export class TestApp {
  private constructor(
    /** Let go of when it stops: variables of test files, which a worker keeps to its end, still refer to this object. */
    private running: { readonly app: NestFastifyApplication; readonly db: Database } | undefined,
    readonly address: string,
    readonly clock: TestClock,
    readonly mailbox: Mailbox,
    readonly folder: string,
    private readonly database: TestDatabase,
    private readonly ownsDatabase: boolean,
  ) {}

  static async start({
    diagrams = true,
    redisUrl,
    redisPrefix = 'labdesk-test',
    executesJobs = true,
    beside,
    on,
    room,
    messageSet,
    loopbackTargets = true,
    trustedProxies = ['loopback'],
    smtpUrl,
    client,
    arrivalMs,
  }: TestAppOptions = {}): Promise<TestApp> {
    const database = beside?.database ?? on ?? (await aDatabase(diagrams && !room ? withDiagrams : undefined));
    const db = await database.open(room ? [room.room] : []);
    const clock = beside?.clock ?? new TestClock();
    const mailbox = new Mailbox();
    const environment: Environment = {
      database: { kind: 'sqlite', file: '' },
      dataDirectory: database.folder,
      databaseTimeoutMs: database.dialect.waitMs,
      redisUrl,
      redisPrefix,
      smtpUrl,
      filesDirectory: join(database.folder, 'files'),
      secretKey: 'a secret that only the tests know, of 32 and more characters',
      formerSecretKeys: [],
      host: '127.0.0.1',
      port: 0,
      publicUrl: 'http://labdesk.test',
      trustedProxies,
      demo: false,
      messageSet,
      loopbackTargets,
    };
    const root = rootModule(db, {
      environment,
      rooms: room ? [...rooms, room.room] : rooms,
      between: [room ? hostOf(room) : hostModule],
      executesJobs,
      clock,
      mailTransport: mailbox,
    });
    const app = await NestFactory.create<NestFastifyApplication>(
      root,
      httpAdapter(environment.trustedProxies, arrivalMs),
      {
        logger: false,
        abortOnError: false,
      },
    );
    await configureHttp(app, client);
    app.useGlobalInterceptors(new AnswerCheck());
    await app.listen(0, '127.0.0.1');
    if (diagrams && !beside) await app.get(Deployment).deployFolder(join(process.cwd(), 'processes'));
    return new TestApp(
      { app, db },
      await app.getUrl(),
      clock,
      mailbox,
      database.folder,
      database,
      beside === undefined && on === undefined,
    );
  }

  get app(): NestFastifyApplication {
    return this.parts.app;
  }

  get db(): Database {
    return this.parts.db;
  }

  private get parts() {
    if (!this.running) throw new Error('the product of this test has been stopped');
    return this.running;
  }

  get<T>(token: abstract new (...args: never[]) => T): T {
    return this.app.get<T>(token as never, { strict: false });
  }

  /** A user without a session. */
  nobody(): Caller {
    return new Caller(this.address, undefined);
  }

  /** A signed-in user, by id. */
  async as(userId: string): Promise<Caller> {
    const token = await this.db.unit(() => this.get(Sessions).open(userId, { ip: '127.0.0.1', userAgent: 'test' }));
    return new Caller(this.address, token);
  }

  /** Does everything that is due by the test's clock, and what comes of it. */
  async drain(): Promise<void> {
    for (let round = 0; round < 50; round++) {
      const [due] = await this.db.query({
        sql: 'SELECT COUNT(*) AS n FROM `job` WHERE `parked` = ? AND `dueAt` <= ?',
        values: [false, this.clock.now()],
      });
      if (Number(due?.n) === 0) return;
      await this.get(JobRelay).sweep();
      await this.get(InlineQueue).idle();
    }
    throw new Error('due work does not come to an end');
  }

  async stop(): Promise<void> {
    const { app, db } = this.parts;
    await app.close();
    await db.close();
    this.running = undefined;
    if (this.ownsDatabase) await this.database.drop();
  }
}

/** The diagrams and tables of `processes/`, published. */
const withDiagrams: Furnishing = {
  name: 'diagrams',
  fill: async (database) => {
    const test = await TestApp.start({ on: database, executesJobs: false });
    await test.stop();
  },
};

/** The process host with the words of a test's own subject beside those of the house. Child processes play the house's scenarios only. */
function hostOf({ subject }: TestRoom) {
  const words = { ...vocabulary, subjects: [...vocabulary.subjects, subject.vocabulary] };
  return ProcessHostModule.with(words, import.meta.resolve('#lab/modules/subjects.js'));
}
