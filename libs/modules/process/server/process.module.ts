import { Module } from '@nestjs/common';
import { DefinitionController } from './definition/definition.controller.js';
import { RetentionController } from './definition/retention.controller.js';
import { ProcessList } from './definition/process-list.js';
import { DefinitionService } from './definition/definition.service.js';
import { DryRunController } from './definition/dry-run.controller.js';
import { DryRuns } from './definition/dry-runs.js';
import { RulePeopleList } from './definition/rule-people.js';
import { EventController } from './event/event.controller.js';
import { ExternalController } from './external/external.controller.js';
import { HomeController } from './home/home.controller.js';
import { StartedLines } from './home/started-lines.js';
import { Summaries } from './home/summaries.js';
import { BulkController } from './inbox/bulk.controller.js';
import { ShellCallsController } from './inbox/shell-calls.controller.js';
import { DeskController } from './inbox/desk.controller.js';
import { OperationController } from './inbox/operation.controller.js';
import { TaskController } from './inbox/task.controller.js';
import { InspectionController } from './instance/inspection.controller.js';
import { InstanceController } from './instance/instance.controller.js';
import { MigrationController } from './instance/migration.controller.js';
import { InstanceLines } from './instance/instance-lines.js';
import { LeaverWork } from './people/leaver-work.js';
import { TableController } from './table/table.controller.js';
import { TableService } from './table/table.service.js';

@Module({
  controllers: [
    ShellCallsController,
    TaskController,
    BulkController,
    DeskController,
    OperationController,
    DefinitionController,
    TableController,
    DryRunController,
    InstanceController,
    InspectionController,
    MigrationController,
    ExternalController,
    RetentionController,
    EventController,
    HomeController,
  ],
  providers: [
    DefinitionService,
    DryRuns,
    TableService,
    RulePeopleList,
    InstanceLines,
    ProcessList,
    LeaverWork,
    StartedLines,
    Summaries,
  ],
})
export class ProcessModule {}
