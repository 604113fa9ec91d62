import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { framePages } from '#lab/shared/frame-pages.js';
import type { PaperCheck } from '#lab/shared/paper-check.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { Database } from '#lab/platform/database/database.js';
import { ProcessPaper } from '../entities.js';

/** A document that was printed: which one, and what its paper says. */
export type PrintedPaper = Pick<ProcessPaper, 'subject' | 'recordId' | 'sheet' | 'says' | 'digest'>;

/** Compares a paper with its record as it is now. */
type Checker = (paper: PrintedPaper) => Promise<PaperCheck>;

/** The code of a paper: what its QR leads to, and the row that knows it. */
export interface PaperCode {
  readonly address: string;
  /** In groups of four, as it is printed. */
  readonly shown: string;
  readonly id: string;
}

const unknown: PaperCheck = { verdict: 'unknown' };

/**
 * The papers that were printed. Their codes are made as those of one-time links: chance that cannot be guessed, of which the
 * database keeps the hash alone. So a code that was not given out here finds no row, and no other code can be made from
 * the paper or from a copy of the database.
 */
@Injectable()
export class PrintedPapers {
  private readonly checkers = new Map<string, Checker>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly address: PublicAddress,
  ) {}

  register(subject: string, check: Checker): void {
    this.checkers.set(subject, check);
  }

  /** A code for a paper; it is shown only here. */
  async newCode(): Promise<PaperCode> {
    const code = randomBytes(16).toString('hex');
    return {
      address: `${await this.address.web()}${framePages.verify}/${code}`,
      shown: code.match(/.{4}/g)?.join(' ') ?? code,
      id: hash(code),
    };
  }

  /** Keeps what papers say; part of the unit in which they are handed out. */
  async keep(me: Me, papers: readonly (PrintedPaper & Pick<ProcessPaper, 'id'>)[]): Promise<void> {
    const at = this.clock.now();
    await this.db
      .repo(ProcessPaper)
      .insert(papers.map((paper) => ({ ...paper, says: [...paper.says], by: me.id, at })));
  }

  /** Whether a paper still agrees with its record; all that is not known is answered alike. */
  async check(code: string): Promise<PaperCheck> {
    const paper = await this.db.repo(ProcessPaper).findOneBy({ id: hash(code) });
    const checker = paper && this.checkers.get(paper.subject);
    return checker ? checker(paper) : unknown;
  }
}

/** As it may be typed: capital letters mean nothing. */
function hash(code: string): string {
  return createHash('sha256').update(code.toLowerCase()).digest('hex');
}
