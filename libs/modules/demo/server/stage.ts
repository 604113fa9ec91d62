import type { INestApplicationContext } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { DemoStage } from '#lab/platform/demo.js';
import { requestScope } from '#lab/platform/http/request-scope.js';
import { Acts, Subjects } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../org/server/index.js';
import { people } from './people.js';

/** The demo company with its people. */
export class Stage implements DemoStage {
  readonly staff = people.flatMap(({ username, standing }) => (standing === undefined ? [username] : []));
  private readonly db: Database;
  private readonly clock: Clock;
  private readonly org: OrgDirectory;
  private readonly acts: Acts;
  private readonly subjects: Subjects;
  private readonly today: Date;

  constructor(readonly app: INestApplicationContext) {
    this.db = app.get(Database);
    this.clock = app.get(Clock);
    this.org = app.get(OrgDirectory);
    this.acts = app.get(Acts, { strict: false });
    this.subjects = app.get(Subjects, { strict: false });
    this.today = new Date(`${this.clock.now().toISOString().slice(0, 10)}T00:00:00Z`);
  }

  at(daysAgo: number, time: string): Date {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return new Date(this.today.getTime() - daysAgo * 86_400_000 + (hours * 60 + minutes) * 60_000);
  }

  day(daysAhead: number): string {
    return new Date(this.today.getTime() + daysAhead * 86_400_000).toISOString().slice(0, 10);
  }

  as<T>(username: string, when: Date, work: (me: Me) => Promise<T>): Promise<T> {
    return this.clock.at(when, async () => {
      await this.org.refresh();
      const me = this.me(username);
      return requestScope.run({ requestId: 'demo', ip: '127.0.0.1', language: me.language, reads: false, me }, () =>
        this.db.unit(() => work(me)),
      );
    });
  }

  async act(
    username: string,
    when: Date,
    subject: string,
    record: string,
    action: string,
    opinion?: string,
  ): Promise<void> {
    await this.as(username, when, async (me) => {
      const version = await this.versionOf(subject, record);
      await this.acts.act(subject, record, action, { version, input: opinion === undefined ? {} : { opinion } }, me);
    });
  }

  userId(username: string): string {
    const user = this.org.users().find(({ userId }) => userId === username);
    if (!user) throw new Error(`the demo has no ${username}`);
    return user.id;
  }

  private me(username: string): Me {
    const me = this.org.me(this.userId(username), 'demo');
    if (!me) throw new Error(`${username} cannot act`);
    return me;
  }

  private async versionOf(subject: string, record: string): Promise<number> {
    return (await this.subjects.of(subject).binding.record(record)).version;
  }
}
