import type { INestApplicationContext } from '@nestjs/common';
import type { Me } from './access/me.js';

/** What a room adds to the demo company. */
export interface RoomDemo {
  /** What the terminal says meanwhile: `Creating purchase requests`. */
  readonly progress: string;
  /** Permissions that roles of the company receive, by the code of the role: `staff`, `approver`. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** Creates the records through the room's own services; people, roles and the calendar exist by then. */
  play(stage: DemoStage): Promise<void>;
}

/** Lets people of the demo company act, each action at its own time in the past and in one transaction. */
export interface DemoStage {
  readonly app: INestApplicationContext;
  /** User names of the people who can sign in. */
  readonly staff: readonly string[];
  /** The instant a number of days ago at a time of day in UTC: `at(3, '01:20')`. */
  at(daysAgo: number, time: string): Date;
  /** The day a number of days ahead, as `2026-11-20`. */
  day(daysAhead: number): string;
  /** Does something as one person at one time. */
  as<T>(username: string, when: Date, work: (me: Me) => Promise<T>): Promise<T>;
  /** Acts on a record as a person does on its page. */
  act(username: string, when: Date, subject: string, record: string, action: string, opinion?: string): Promise<void>;
  /** @throws Error when the company has no such person */
  userId(username: string): string;
}
