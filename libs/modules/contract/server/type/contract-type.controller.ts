import { Controller } from '@nestjs/common';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { contractType } from '../../shared/contract-type.resource.js';
import { ContractTypeService } from './contract-type.service.js';

@Controller('contract/types')
export class ContractTypeController extends ResourceController(contractType, ContractTypeService) {}
