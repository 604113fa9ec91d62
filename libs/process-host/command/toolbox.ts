import { Injectable } from '@nestjs/common';
import { Audit } from '#lab/platform/audit/audit.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Live } from '#lab/platform/live/live.js';
import { Numbering } from '#lab/platform/numbering/numbering.js';
import { RecordSides } from '../assignment/record-sides.js';
import { Definitions } from '../definitions/definitions.js';
import { DecisionTables } from '../definitions/tables.js';
import { PeopleDirectory, Resolvers } from '../people/people.js';
import { Picking } from '../people/picking.js';
import { Forecast } from './forecast.js';
import { TaskNotices } from './task-notices.js';

/** What a command works with; made once per process. */
export interface CommandTools {
  readonly db: Database;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly audit: Audit;
  readonly definitions: Definitions;
  readonly tables: DecisionTables;
  readonly directory: PeopleDirectory;
  readonly resolvers: Resolvers;
  readonly picking: Picking;
  readonly forecast: Forecast;
  readonly sides: RecordSides;
  readonly notices: TaskNotices;
  readonly live: Live;
}

/** Hands the same tools to every command. */
@Injectable()
export class CommandToolbox {
  readonly tools: CommandTools;

  constructor(
    db: Database,
    ids: Ids,
    jobs: Jobs,
    audit: Audit,
    definitions: Definitions,
    tables: DecisionTables,
    directory: PeopleDirectory,
    resolvers: Resolvers,
    numbering: Numbering,
    forecast: Forecast,
    sides: RecordSides,
    notices: TaskNotices,
    live: Live,
  ) {
    const picking = new Picking(db, numbering);
    const people = { directory, resolvers, picking, sides };
    this.tools = { db, ids, jobs, audit, definitions, tables, ...people, forecast, notices, live };
  }
}
