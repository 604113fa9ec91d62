import { Injectable } from '@nestjs/common';

/** Wakes the workers when a job is due; a lost ring costs a second, never a job. */
@Injectable()
export class JobAlarm {
  private readonly listeners = new Set<(dueAt: Date) => void>();

  ring(dueAt: Date): void {
    for (const listener of this.listeners) listener(dueAt);
  }

  onRing(listener: (dueAt: Date) => void): void {
    this.listeners.add(listener);
  }
}
