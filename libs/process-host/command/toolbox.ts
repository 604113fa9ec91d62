import { Injectable } from '@nestjs/common';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { PeopleDirectory, Resolvers } from '../people/people.js';
import type { CommandTools } from './command.js';

/** Hands the same tools to every command. */
@Injectable()
export class CommandToolbox {
  readonly tools: CommandTools;

  constructor(db: Database, jobs: Jobs, audit: Audit, directory: PeopleDirectory, resolvers: Resolvers) {
    this.tools = { db, jobs, audit, directory, resolvers };
  }
}
