import { Controller } from '@nestjs/common';
import { ImportController } from '#lab/platform/resource/import.controller.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { vendor } from '../../shared/vendor.resource.js';
import { VendorService } from './vendor.service.js';

@Controller('purchase/vendors')
export class VendorController extends ResourceController(vendor, VendorService) {}

@Controller('purchase/vendors')
export class VendorImportController extends ImportController(vendor, VendorService, mayPurchase.vendor) {}
