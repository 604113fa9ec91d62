import { Module } from '@nestjs/common';
import { AuditWords } from './audit/audit-words.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditTrail } from './audit/audit.service.js';
import { JobDesk } from './jobs/job-desk.js';
import { JobController } from './jobs/job.controller.js';
import { MailController } from './mail/mail.controller.js';
import { Rates } from './rates.js';

@Module({
  controllers: [MailController, AuditController, JobController],
  providers: [AuditTrail, AuditWords, JobDesk, Rates],
  exports: [Rates],
})
export class SystemModule {}
