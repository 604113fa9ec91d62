import { Controller } from '@nestjs/common';
import { ImportController } from '#lab/platform/resource/import.controller.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { mayCompany } from '../../shared/company.permissions.js';
import { company } from '../../shared/company.resource.js';
import { CompanyService } from './company.service.js';

@Controller(company.route)
export class CompanyController extends ResourceController(company, CompanyService) {}

@Controller(company.route)
export class CompanyImportController extends ImportController(company, CompanyService, mayCompany.company) {}
