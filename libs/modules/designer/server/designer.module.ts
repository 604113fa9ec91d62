import { Module } from '@nestjs/common';
import { DefinitionController } from './definition/definition.controller.js';
import { DefinitionService } from './definition/definition.service.js';
import { DryRunController } from './definition/dry-run.controller.js';
import { DryRuns } from './definition/dry-runs.js';
import { OrganisationCheck } from './definition/organisation-check.js';
import { ProcessList } from './definition/process-list.js';
import { RetentionController } from './definition/retention.controller.js';
import { RulePeopleList } from './definition/rule-people.js';
import { TableController } from './table/table.controller.js';
import { TableService } from './table/table.service.js';

@Module({
  controllers: [DefinitionController, TableController, DryRunController, RetentionController],
  providers: [DefinitionService, OrganisationCheck, DryRuns, TableService, RulePeopleList, ProcessList],
  exports: [ProcessList],
})
export class DesignerModule {}
