import { v7 } from 'uuid';
import { Injectable } from '@nestjs/common';
import { Clock } from './clock.js';

/** Makes ids that sort by the time they were made (UUIDv7). */
@Injectable()
export class Ids {
  constructor(private readonly clock: Clock) {}

  next(): string {
    return v7({ msecs: this.clock.now().getTime() });
  }
}
