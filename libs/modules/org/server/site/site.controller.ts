import { Controller } from '@nestjs/common';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { site } from '../../shared/site.resource.js';
import { SiteService } from './site.service.js';

@Controller('org/sites')
export class SiteController extends ResourceController(site, SiteService) {}
