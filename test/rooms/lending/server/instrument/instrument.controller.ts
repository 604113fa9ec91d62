import { Controller } from '@nestjs/common';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { instrument } from '../../shared/instrument.resource.js';
import { InstrumentService } from './instrument.service.js';

@Controller('lending/instruments')
export class InstrumentController extends ResourceController(instrument, InstrumentService) {}
