import { Module } from '@nestjs/common';
import { CompanyModule } from '../../company/server/index.js';
import { SystemModule } from '../../system/server/index.js';
import { CompaniesOfContracts } from './contract/companies-of-contracts.js';
import { ContractsOfLeavers } from './contract/contracts-of-leavers.js';
import { ContractCompare } from './contract/contract-compare.js';
import { ContractPapers } from './contract/contract.papers.js';
import { ContractBinding } from './contract/contract.binding.js';
import { ContractController } from './contract/contract.controller.js';
import { ContractDays } from './contract/contract-days.js';
import { ContractLife } from './contract/contract-life.js';
import { ContractQueries } from './contract/contract.query.js';
import { ContractService } from './contract/contract.service.js';
import { FrameContractsKept } from './contract/frame-contracts-kept.js';
import { RenewalDrafts } from './contract/renewal-drafts.js';
import { ContractValidity } from './contract/contract-validity.js';
import { ObligationAccess } from './obligation/obligation-access.js';
import { ObligationReminders } from './obligation/obligation-reminders.js';
import { ContractObligationController, ObligationController } from './obligation/obligation.controller.js';
import { ObligationQueries } from './obligation/obligation.query.js';
import { ObligationService } from './obligation/obligation.service.js';
import { TerminationBinding } from './termination/termination.binding.js';
import { TerminationController } from './termination/termination.controller.js';
import { TerminationPapers } from './termination/termination.papers.js';
import { TerminationQueries } from './termination/termination.query.js';
import { TerminationService } from './termination/termination.service.js';
import { ContractProjectController } from './project/contract-project.controller.js';
import { ContractProjectService } from './project/contract-project.service.js';
import { ContractTypeController } from './type/contract-type.controller.js';
import { ContractTypeService } from './type/contract-type.service.js';

@Module({
  imports: [SystemModule, CompanyModule],
  controllers: [
    ContractTypeController,
    ContractProjectController,
    ContractController,
    TerminationController,
    ContractObligationController,
    ObligationController,
  ],
  providers: [
    ContractTypeService,
    ContractProjectService,
    ContractLife,
    ContractBinding,
    ContractValidity,
    ContractService,
    ContractQueries,
    ContractCompare,
    ContractPapers,
    ContractDays,
    RenewalDrafts,
    CompaniesOfContracts,
    FrameContractsKept,
    ContractsOfLeavers,
    TerminationBinding,
    TerminationService,
    TerminationQueries,
    TerminationPapers,
    ObligationAccess,
    ObligationQueries,
    ObligationService,
    ObligationReminders,
  ],
})
export class ContractModule {}
