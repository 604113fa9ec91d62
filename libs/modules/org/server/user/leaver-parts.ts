import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import type { LeaverItem, LeaverRefusal } from '../../shared/leaver.dto.js';

/**
 * Something that people have when they leave: with `handOver` another user has to take it over, with `end` it is taken
 * away, with neither it is only named.
 */
export interface LeaverPart {
  /** Named by `org.leaver.kinds.<kind>`. */
  readonly kind: string;
  /** What they have of it now. */
  open(userId: string): Promise<readonly LeaverItem[]>;
  /** Gives it to another user, in the unit that is open; answers what that user may not have, which is kept. */
  handOver?(me: Me, from: string, to: string, reason: string): Promise<void> | Promise<readonly LeaverRefusal[]>;
  /** Takes all of it away, in the unit that is open. */
  end?(me: Me, userId: string): Promise<void>;
}

/** The port where rooms register what a leaver of theirs hands over. */
@Injectable()
export class LeaverParts {
  private readonly parts: LeaverPart[] = [];

  register(part: LeaverPart): void {
    this.parts.push(part);
  }

  all(): readonly LeaverPart[] {
    return this.parts;
  }
}
