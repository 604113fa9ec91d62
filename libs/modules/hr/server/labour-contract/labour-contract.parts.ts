import type { Provider, Type } from '@nestjs/common';
import { LabourContractActs } from './labour-contract.acts.js';
import {
  LabourContractActsController,
  LabourContractController,
  LabourContractImportController,
} from './labour-contract.controller.js';
import { LabourContractReminders } from './labour-contract.reminders.js';
import { LabourContractService } from './labour-contract.service.js';

/** What labour contracts add to the module of the room. The routes of words come before those of ids. */
export const labourContractControllers: Type[] = [
  LabourContractActsController,
  LabourContractImportController,
  LabourContractController,
];
export const labourContractProviders: Provider[] = [LabourContractService, LabourContractActs, LabourContractReminders];
