import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { PersonLimits } from '#lab/platform/limits/person-limits.js';
import { Signatures, TaskLinks } from '#lab/process-host/index.js';
import { Devices } from '../device/devices.js';
import { Codes } from '../sign-in/codes.js';
import { Tickets } from '../ticket/tickets.js';

const sweepTopic = 'account.sweep';
const everyMs = 60 * 60_000;

/** Removes links, codes, counts and devices that are no longer valid. */
@Injectable()
export class Sweeping implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly tickets: Tickets,
    private readonly codes: Codes,
    private readonly limits: PersonLimits,
    private readonly devices: Devices,
    private readonly taskLinks: TaskLinks,
    private readonly signatures: Signatures,
  ) {}

  onModuleInit(): void {
    this.schedules.register({
      topic: sweepTopic,
      next: (now) => new Date(now.getTime() + everyMs),
      run: () => this.sweep(),
    });
  }

  private async sweep(): Promise<boolean> {
    const more = [await this.tickets.removeOld(), await this.taskLinks.removeOld(), await this.signatures.removeOld()];
    await this.codes.sweep();
    await this.limits.sweep();
    await this.devices.sweep();
    return more.includes(true);
  }
}
