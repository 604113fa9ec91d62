import { Module } from '@nestjs/common';
import { BindingChanges } from './binding/binding-changes.js';
import { BindingHistory } from './binding/binding-history.js';
import { BindingList } from './binding/binding-list.js';
import { BindingNotices } from './binding/binding-notices.js';
import { BindingController } from './binding/binding.controller.js';
import { ProcessNames } from './binding/process-names.js';
import { DefinitionController } from './definition/definition.controller.js';
import { DefinitionService } from './definition/definition.service.js';
import { DryRunController } from './definition/dry-run.controller.js';
import { DryRuns } from './definition/dry-runs.js';
import { OrganisationCheck } from './definition/organisation-check.js';
import { ProcessList } from './definition/process-list.js';
import { RecordSample } from './definition/record-sample.js';
import { RetentionController } from './definition/retention.controller.js';
import { RulePeopleList } from './definition/rule-people.js';
import { RuleTrials } from './definition/rule-trial.js';
import { Suspensions } from './definition/suspensions.js';
import { UnusedBranches } from './definition/unused-branches.js';
import { DraftEditorsController } from './draft/draft-editors.controller.js';
import { DraftEditorList } from './draft/draft-editors.js';
import { FailedChangeNotices } from './notice/failed-change-notices.js';
import { PublishingPolicies } from './release/publishing-policies.js';
import { ReleaseController } from './release/release.controller.js';
import { Releases } from './release/releases.js';
import { RightViews } from './right/right-views.js';
import { RightController } from './right/right.controller.js';
import { TableController } from './table/table.controller.js';
import { TableService } from './table/table.service.js';

@Module({
  controllers: [
    DefinitionController,
    TableController,
    DryRunController,
    RetentionController,
    ReleaseController,
    DraftEditorsController,
    BindingController,
    RightController,
  ],
  providers: [
    DefinitionService,
    OrganisationCheck,
    DryRuns,
    RuleTrials,
    UnusedBranches,
    RecordSample,
    TableService,
    RulePeopleList,
    ProcessList,
    Releases,
    Suspensions,
    PublishingPolicies,
    DraftEditorList,
    BindingList,
    BindingChanges,
    BindingHistory,
    BindingNotices,
    FailedChangeNotices,
    ProcessNames,
    RightViews,
  ],
  exports: [ProcessList],
})
export class DesignerModule {}
