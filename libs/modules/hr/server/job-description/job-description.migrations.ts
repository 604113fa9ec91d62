import { specsOf } from '#lab/platform/database/column-group.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import {
  jobDescriptionColumns,
  jobHolderColumns,
  jobReadingColumns,
  jobVersionColumns,
} from './job-description.entity.js';

export const jobDescriptionMigrations: readonly Migration[] = [
  {
    // Versions and confirmations are evidence: neither is changed once it is written.
    name: 'hr-1700000000541',
    up: async (tables) => {
      await tables.create('hr_job_description', {
        columns: specsOf(jobDescriptionColumns),
        unique: { uq_job_description_code: ['code'] },
        index: { ix_job_description_above: ['reportsToId'] },
      });
      await tables.create('hr_job_version', {
        columns: specsOf(jobVersionColumns),
        unique: { uq_job_version: ['descriptionId', 'number'] },
      });
      await tables.create('hr_job_holder', {
        columns: specsOf(jobHolderColumns),
        index: {
          ix_job_holder_user: ['userId', 'fromDay'],
          ix_job_holder_description: ['descriptionId', 'fromDay'],
        },
      });
      await tables.create('hr_job_reading', {
        columns: specsOf(jobReadingColumns),
        unique: { uq_job_reading: ['descriptionId', 'number', 'userId'] },
      });
      await tables.appendOnly('hr_job_version');
      await tables.appendOnly('hr_job_reading');
    },
  },
];
