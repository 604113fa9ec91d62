import { randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { Injectable } from '@nestjs/common';
import { Clock } from './clock.js';

/** Where the sequence within a millisecond starts at most; above it lie two thousand million ids of that millisecond. */
const highestStart = 2 ** 31;

/** Random bytes of one id, and how many ids are provided for at once: asking the system each time costs ten times the rest. */
const idBytes = 16;
const provided = 256;

/** Makes ids that sort by the time they were made (UUIDv7); those of one millisecond in the order of the calls. */
@Injectable()
export class Ids {
  private msecs = -1;
  private seq = 0;
  private readonly random = new Uint8Array(idBytes * provided);
  private used = provided;

  constructor(private readonly clock: Clock) {}

  next(): string {
    const msecs = this.clock.now().getTime();
    this.seq = msecs === this.msecs ? this.seq + 1 : randomInt(highestStart);
    this.msecs = msecs;
    return v7({ msecs, seq: this.seq, random: this.randomBytes() });
  }

  private randomBytes(): Uint8Array {
    if (this.used === provided) {
      randomFillSync(this.random);
      this.used = 0;
    }
    const from = this.used++ * idBytes;
    return this.random.subarray(from, from + idBytes);
  }
}
