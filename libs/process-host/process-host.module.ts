import { Global, Module, type DynamicModule } from '@nestjs/common';
import { LiveStreams } from '#lab/platform/live/live-streams.js';
import { Texts } from '#lab/platform/texts/texts.js';
import type { Vocabulary } from '#lab/process-engine/index.js';
import { RecordReaders } from './assignment/record-readers.js';
import { Assignments } from './assignment/rows.js';
import { RecordSides } from './assignment/record-sides.js';
import { BindingPlaces } from './bindings/binding-places.js';
import { Bindings } from './bindings/bindings.js';
import { Acts } from './command/acts.js';
import { AdHoc } from './command/ad-hoc.js';
import { Administration } from './command/administration.js';
import { Foresight } from './command/foresight.js';
import { Deliveries } from './command/deliveries.js';
import { PastDurations } from './command/durations.js';
import { ExternalWork } from './command/external-work.js';
import { Forecast } from './command/forecast.js';
import { Happenings } from './command/happenings.js';
import { KeptContents } from './command/kept-contents.js';
import { Signatures } from './command/signatures.js';
import { RecordChanges } from './command/record-changes.js';
import { RecordMessages } from './command/record-messages.js';
import { Restarts } from './command/restart.js';
import { Starts } from './command/starts.js';
import { CommandToolbox } from './command/toolbox.js';
import { Definitions, DiagramVocabulary } from './definitions/definitions.js';
import { Deployment } from './definitions/deploy.js';
import { StartRows } from './definitions/start-rows.js';
import { TablePublishing } from './definitions/table-publishing.js';
import { DecisionTables } from './definitions/tables.js';
import { OpenRounds } from './document/open-rounds.js';
import { PrintedPapers } from './document/printed-papers.js';
import { en } from './locales/en.js';
import { zh } from './locales/zh.js';
import { Notices } from './notices.js';
import { PeopleDirectory, Resolvers } from './people/people.js';
import { Reminders } from './reminders.js';
import { Retention } from './retention.js';
import { DefinitionRights } from './rights/definition-rights.js';
import { Subjects } from './subjects.js';
import { Attachments } from './tasks/attachments.js';
import { Batches } from './tasks/batches.js';
import { Copies } from './tasks/copies.js';
import { Drafts } from './tasks/drafts.js';
import { Handover } from './tasks/handover.js';
import { Reassigning } from './tasks/reassign.js';
import { ProcessSteps } from './tasks/operations/steps.js';
import type { TaskOperation } from './tasks/operations/task-operation.js';
import { RecordComments } from './tasks/record-comments.js';
import { Substitutes } from './tasks/substitutes.js';
import { TaskFrame } from './tasks/task-frame.js';
import { FollowUps } from './tasks/follow-ups.js';
import { allOperations, taskOperations, TaskOperations } from './tasks/task-operations.js';
import { TaskLinks } from './tasks/task-links.js';
import { TaskTraces } from './tasks/task-traces.js';
import { TaskNotices } from './command/task-notices.js';
import { Badges } from './views/badges.js';
import { CopyLists } from './views/copy-lists.js';
import { DraftLists } from './views/draft-lists.js';
import { Desks } from './views/desks.js';
import { Inspections } from './views/inspections.js';
import { RelatedRecords } from './views/related-records.js';
import { Arrivals } from './views/arrivals.js';
import { EarlierRequests } from './views/earlier-requests.js';
import { Briefings } from './views/briefings.js';
import { LastSeen } from './views/last-seen.js';
import { LinkedTasks } from './views/linked-tasks.js';
import { PeopleLoad } from './views/people-load.js';
import { ProcessFigures } from './views/process-figures.js';
import { ProcessMeasures } from './views/process-measures.js';
import { ProcessViews } from './views/process-views.js';
import { RoundEnds } from './views/round-ends.js';
import { FlowUse } from './views/flow-use.js';
import { ShownFields } from './views/shown-fields.js';
import { Strips } from './views/strips.js';
import { StuckInstances } from './views/stuck-instances.js';
import { Todos } from './views/todos.js';

const services = [
  Acts,
  AdHoc,
  Administration,
  Foresight,
  Attachments,
  Badges,
  Batches,
  BindingPlaces,
  Bindings,
  CommandToolbox,
  Copies,
  CopyLists,
  DraftLists,
  DecisionTables,
  DefinitionRights,
  Definitions,
  Deliveries,
  Deployment,
  Desks,
  Drafts,
  EarlierRequests,
  ExternalWork,
  FollowUps,
  Forecast,
  Handover,
  Happenings,
  Inspections,
  KeptContents,
  LastSeen,
  LinkedTasks,
  Notices,
  OpenRounds,
  PastDurations,
  PrintedPapers,
  Arrivals,
  Assignments,
  Briefings,
  PeopleLoad,
  ProcessFigures,
  ProcessMeasures,
  ProcessViews,
  Reassigning,
  ProcessSteps,
  RecordChanges,
  RecordMessages,
  RelatedRecords,
  RecordComments,
  RecordReaders,
  RecordSides,
  Resolvers,
  Restarts,
  Retention,
  Reminders,
  RoundEnds,
  ShownFields,
  FlowUse,
  Signatures,
  StartRows,
  Starts,
  Strips,
  StuckInstances,
  Subjects,
  Substitutes,
  TablePublishing,
  TaskFrame,
  TaskLinks,
  TaskNotices,
  TaskOperations,
  TaskTraces,
  Todos,
];

/** The engine on the platform; every room with subjects depends on it. */
@Global()
@Module({})
export class ProcessHostModule {
  constructor(texts: Texts, streams: LiveStreams, directory: PeopleDirectory) {
    texts.add({ room: 'process', zh, en });
    streams.addressedBy(({ id }) => directory.principalsOf(id));
  }

  /** @param address of the module that exports the `vocabulary`, for child processes */
  static with(vocabulary: Vocabulary, address: string): DynamicModule {
    return {
      module: ProcessHostModule,
      providers: [
        ...services,
        ...taskOperations,
        {
          provide: allOperations,
          useFactory: (...operations: TaskOperation[]) => operations,
          inject: taskOperations,
        },
        { provide: DiagramVocabulary, useValue: { vocabulary, address } },
      ],
      exports: services,
    };
  }
}
