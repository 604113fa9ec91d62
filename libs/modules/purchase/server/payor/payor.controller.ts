import { Controller } from '@nestjs/common';
import { ImportController } from '#lab/platform/resource/import.controller.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { payor } from '../../shared/payor.resource.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { PayorService } from './payor.service.js';

@Controller('purchase/payors')
export class PayorController extends ResourceController(payor, PayorService) {}

@Controller('purchase/payors')
export class PayorImportController extends ImportController(payor, PayorService, mayPurchase.payor) {}
