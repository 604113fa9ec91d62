import { Injectable } from '@nestjs/common';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { instrument } from '../../shared/instrument.resource.js';
import { Instrument } from './instrument.entity.js';

@Injectable()
export class InstrumentService extends ResourceService<Instrument> {
  constructor() {
    super(instrument, Instrument);
  }

  protected override isOffered({ enabled }: Instrument): boolean {
    return enabled;
  }
}
