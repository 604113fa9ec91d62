import { Body, Controller, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { pageOf } from '#lab/shared/answers.js';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import type { Page } from '#lab/shared/paging.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import {
  bindingBody,
  bindingChange,
  bindingHistoryQuery,
  bindingKind,
  bindingLine,
  bindingQuery,
  withdrawBody,
  wouldRun,
  wouldRunQuery,
  type BindingBody,
  type BindingChange,
  type BindingHistoryQuery,
  type BindingKind,
  type BindingLine,
  type BindingQuery,
  type WithdrawBody,
  type WouldRun,
  type WouldRunQuery,
} from '../../shared/binding.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { BindingChanges } from './binding-changes.js';
import { BindingHistory } from './binding-history.js';
import { BindingList } from './binding-list.js';

/** Which process the entries of catalogues are bound to, from when, and what starts where it cannot. */
@Controller('process/bindings')
export class BindingController {
  constructor(
    private readonly list: BindingList,
    private readonly history: BindingHistory,
    private readonly changes: BindingChanges,
    private readonly repeats: Repeats,
  ) {}

  @Get()
  @May(mayProcess.definition.search)
  @Answers(pageOf(bindingLine))
  page(@Me() me: Person, @Query({ schema: bindingQuery }) query: BindingQuery): Promise<Page<BindingLine>> {
    return this.list.page(me, query);
  }

  @Get('kinds')
  @May(mayProcess.definition.search)
  @Answers(z.array(bindingKind))
  kinds(): readonly BindingKind[] {
    return this.list.kinds();
  }

  @Get('what-would-run')
  @May(mayProcess.definition.search)
  @Answers(wouldRun)
  wouldRun(@Query({ schema: wouldRunQuery }) { kind, id, slot, at }: WouldRunQuery): Promise<WouldRun> {
    return this.history.wouldRun({ kind, placeId: id, slot }, at);
  }

  @Get(':kind/:id/:slot/history')
  @May(mayProcess.definition.search)
  @Answers(pageOf(bindingChange))
  changesOf(
    @Param('kind') kind: string,
    @Param('id') placeId: string,
    @Param('slot') slot: string,
    @Query({ schema: bindingHistoryQuery }) query: BindingHistoryQuery,
  ): Promise<Page<BindingChange>> {
    return this.history.page({ kind, placeId, slot }, query);
  }

  @Post('changes/:id/withdraw')
  @May(mayProcess.binding.save)
  @Answers(z.null())
  async withdraw(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: withdrawBody }) { version }: WithdrawBody,
  ): Promise<null> {
    await this.changes.withdraw(me, id, version);
    return null;
  }

  /**
   * Who changes a binding also needs the right to save the entry of its catalogue. A repeat with the same key plans
   * nothing a second time.
   */
  @Post(':kind/:id/:slot')
  @May(mayProcess.binding.save)
  @Answers(z.null())
  async change(
    @Me() me: Person,
    @Param('kind') kind: string,
    @Param('id') placeId: string,
    @Param('slot') slot: string,
    @Body({ schema: bindingBody }) body: BindingBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.repeats.once(me, keyOf(key), ['process/bindings', kind, placeId, slot, body], async () => {
      await this.changes.change(me, { kind, placeId, slot }, body);
      return null;
    });
  }
}
