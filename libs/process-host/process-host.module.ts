import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Vocabulary } from '#lab/process-engine/index.js';
import { Acts } from './command/acts.js';
import { AdHoc } from './command/ad-hoc.js';
import { Administration } from './command/administration.js';
import { Deliveries } from './command/deliveries.js';
import { PastDurations } from './command/durations.js';
import { ExternalWork } from './command/external-work.js';
import { Forecast } from './command/forecast.js';
import { Happenings } from './command/happenings.js';
import { RecordChanges } from './command/record-changes.js';
import { Restarts } from './command/restart.js';
import { Starts } from './command/starts.js';
import { CommandToolbox } from './command/toolbox.js';
import { Definitions, DiagramVocabulary } from './definitions/definitions.js';
import { Deployment } from './definitions/deploy.js';
import { StartRows } from './definitions/start-rows.js';
import { TablePublishing } from './definitions/table-publishing.js';
import { DecisionTables } from './definitions/tables.js';
import { Notices } from './notices.js';
import { Resolvers } from './people/people.js';
import { Retention } from './retention.js';
import { Subjects } from './subjects.js';
import { Attachments } from './tasks/attachments.js';
import { Batches } from './tasks/batch.js';
import { Claiming } from './tasks/claim.js';
import { Comments } from './tasks/comment.js';
import { Copies } from './tasks/copy.js';
import { Delegating } from './tasks/delegate.js';
import { Drafts } from './tasks/draft.js';
import { DueDates } from './tasks/due-date.js';
import { Handover } from './tasks/handover.js';
import { Reassigning } from './tasks/reassign.js';
import { StandIns } from './tasks/stand-ins.js';
import { Steering } from './tasks/steering.js';
import { TaskFrame } from './tasks/task-frame.js';
import { Tidings } from './tasks/tidings.js';
import { Transferring } from './tasks/transfer.js';
import { Urging } from './tasks/urge.js';
import { Badges } from './views/badges.js';
import { CopyLists } from './views/copy-lists.js';
import { Desks } from './views/desks.js';
import { Inspections } from './views/inspections.js';
import { ProcessViews } from './views/process-views.js';
import { ShownFields } from './views/shown-fields.js';
import { Strips } from './views/strips.js';
import { Todos } from './views/todos.js';

const services = [
  Acts,
  AdHoc,
  Administration,
  Attachments,
  Badges,
  Batches,
  Claiming,
  CommandToolbox,
  Comments,
  Copies,
  CopyLists,
  DecisionTables,
  Definitions,
  Delegating,
  Deliveries,
  Deployment,
  Desks,
  Drafts,
  DueDates,
  ExternalWork,
  Forecast,
  Handover,
  Happenings,
  Inspections,
  Notices,
  PastDurations,
  ProcessViews,
  Reassigning,
  RecordChanges,
  Resolvers,
  Restarts,
  Retention,
  ShownFields,
  StandIns,
  StartRows,
  Starts,
  Steering,
  Strips,
  Subjects,
  TablePublishing,
  TaskFrame,
  Tidings,
  Todos,
  Transferring,
  Urging,
];

/** The engine on the platform: every room that has subjects stands on it. */
@Global()
@Module({})
export class ProcessHostModule {
  static with(vocabulary: Vocabulary): DynamicModule {
    return {
      module: ProcessHostModule,
      providers: [...services, { provide: DiagramVocabulary, useValue: { vocabulary } }],
      exports: services,
    };
  }
}
