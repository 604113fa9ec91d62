import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { Happenings, ProcessInstance } from '#lab/process-host/index.js';
import { purchaseQuote } from '../../shared/quote.subject.js';
import { QuoteBinding } from './quote.binding.js';
import { Quote } from './quote.entity.js';

/** States of a quote in which people decide on it. */
const running = ['toConfirm', 'toApprove'];

/** What becomes of the open quotes of a request when the request itself is closed or given to another owner. */
@Injectable()
export class OpenQuotes {
  constructor(
    private readonly db: Database,
    private readonly quotes: QuoteBinding,
    private readonly happenings: Happenings,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Holds the open quotes of a request until the unit ends. Whatever is done to a quote holds it before its request, so
   * what is done to the request begins with this.
   */
  async hold(requestId: string): Promise<void> {
    await this.held(requestId);
  }

  /** Ends the open quotes of a request that is being closed: their tasks are cancelled, their lines are free. */
  async close(me: Me, requestId: string, reason: string): Promise<void> {
    for (const { id, state } of await this.held(requestId)) {
      const isRunning = running.includes(state);
      if (isRunning) await this.cancel(me, id, reason);
      const quote = await this.quotes.record(id);
      const before = { state: quote.state, status: quote.status };
      this.quotes.enterState(quote, 'closed');
      const at = this.clock.now();
      await this.quotes.save(quote, me, at);
      await this.quotes.free(quote);
      this.audit.record({ action: `${purchaseQuote.name}.close`, subject: purchaseQuote.name, recordId: id });
      // Of one whose process was cancelled the log says so already.
      const deeds = isRunning ? [] : [{ kind: 'close', by: me.id, at, text: reason }];
      this.quotes.journal({ recordId: id, deeds, before, after: { state: quote.state, status: quote.status } });
    }
  }

  /**
   * The quotes of a request belong to its new owner.
   * @throws BusinessError 8022 while people decide on one: the owner of before was asked to confirm it
   */
  async handOver(requestId: string, requesterId: string): Promise<void> {
    const open = await this.held(requestId);
    if (open.some(({ state }) => running.includes(state))) throw new BusinessError(errors.inProgress);
    await this.db.repo(Quote).update({ requestId }, { requesterId });
  }

  /** The open quotes of a request, each held with its process, in the order of their ids. */
  private async held(requestId: string): Promise<Quote[]> {
    const open = { requestId, state: In(['draft', ...running]), deletedAt: IsNull() };
    const ids = (await this.db.repo(Quote).find({ where: open, select: { id: true } })).map(({ id }) => id);
    if (ids.length === 0) return [];
    const instances = await this.db.repo(ProcessInstance).find({
      where: { subject: purchaseQuote.name, recordId: In(ids), endedAt: IsNull() },
      select: { id: true },
    });
    await this.db.lock(
      ProcessInstance,
      instances.map(({ id }) => id),
    );
    await this.db.lock(Quote, ids);
    return this.db.repo(Quote).find({ where: { ...open, id: In(ids) }, order: { id: 'ASC' } });
  }

  private async cancel(me: Me, recordId: string, reason: string): Promise<void> {
    const live = await this.db.repo(ProcessInstance).findOneBy({
      subject: purchaseQuote.name,
      recordId,
      endedAt: IsNull(),
    });
    if (live) await this.happenings.order(live.id, { type: 'cancelled' }, { me, opinion: reason });
  }
}
