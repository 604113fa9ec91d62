import { Controller } from '@nestjs/common';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { contractProject } from '../../shared/contract-project.resource.js';
import { ContractProjectService } from './contract-project.service.js';

@Controller('contract/projects')
export class ContractProjectController extends ResourceController(contractProject, ContractProjectService) {}
