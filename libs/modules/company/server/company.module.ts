import { Module } from '@nestjs/common';
import { CompanyKeys } from './company/company-keys.js';
import { CompanyController, CompanyImportController } from './company/company.controller.js';
import { CompanyService } from './company/company.service.js';
import { FrameContracts } from './frame/frame-contracts.js';
import { LicenceReminders } from './licence/licence-reminders.js';
import { CompanyMerges } from './merge/company-merge.service.js';
import { CompanyHistory } from './records/company-history.js';
import { CompanyRecordsController } from './records/company-records.controller.js';
import { UseCounts } from './uses/use-counts.js';
import { CompanyUses } from './uses/company-uses.js';

@Module({
  controllers: [CompanyController, CompanyImportController, CompanyRecordsController],
  providers: [
    CompanyHistory,
    CompanyKeys,
    CompanyMerges,
    CompanyService,
    CompanyUses,
    FrameContracts,
    LicenceReminders,
    UseCounts,
  ],
  exports: [CompanyKeys, CompanyService, CompanyUses, FrameContracts],
})
export class CompanyModule {}
