import { Controller } from '@nestjs/common';
import { ImportController } from '#lab/platform/resource/import.controller.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { costCentre } from '../../shared/cost-centre.resource.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { CostCentreService } from './cost-centre.service.js';

@Controller('purchase/cost-centres')
export class CostCentreController extends ResourceController(costCentre, CostCentreService) {}

@Controller('purchase/cost-centres')
export class CostCentreImportController extends ImportController(
  costCentre,
  CostCentreService,
  mayPurchase.costCentre,
) {}
