import type { Provider, Type } from '@nestjs/common';
import { JobDescriptionActs } from './job-description.acts.js';
import { JobDescriptionActsController, JobDescriptionController } from './job-description.controller.js';
import { JobDescription, JobHolder, JobReading, JobVersion } from './job-description.entity.js';
import { JobDescriptionService } from './job-description.service.js';
import { JobHolders } from './job-holders.js';

/** What job descriptions add to the module of the room. The routes of words come before those of ids. */
export const jobDescriptionEntities = [JobDescription, JobVersion, JobHolder, JobReading];
export const jobDescriptionControllers: Type[] = [JobDescriptionActsController, JobDescriptionController];
export const jobDescriptionProviders: Provider[] = [JobDescriptionService, JobDescriptionActs, JobHolders];
