import { Body, Controller, Delete, Get, Headers, Param, Post, Put, Query } from '@nestjs/common';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import {
  Attachments,
  Claiming,
  Comments,
  Copies,
  CopyLists,
  copyQuery,
  Delegating,
  Desks,
  Drafts,
  DueDates,
  Steering,
  Transferring,
  Urging,
  type CopyQuery,
} from '#lab/process-host/index.js';
import {
  addSignBody,
  attachBody,
  commentBody,
  copyBody,
  delegateBody,
  draftTaskBody,
  dueDateBody,
  removeSignBody,
  resolveBody,
  returnBody,
  takeBackBody,
  transferBody,
  urgeBody,
  type AddSignBody,
  type AttachBody,
  type CommentBody,
  type CopyBody,
  type CopyPage,
  type DelegateBody,
  type DraftTaskBody,
  type DueDateBody,
  type RemoveSignBody,
  type ResolveBody,
  type ReturnBody,
  type TakeBackBody,
  type TaskDesk,
  type TransferBody,
  type UrgeBody,
} from '../../shared/operation.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { keyOf } from './key-of.js';

/**
 * What people do with a task besides deciding. Who may is judged by their to-do rows, inside the unit that holds the
 * instance, so the routes are open to everybody who is signed in. All answer null; what has changed is read anew.
 */
@Controller('process')
export class OperationController {
  constructor(
    private readonly desks: Desks,
    private readonly claiming: Claiming,
    private readonly transferring: Transferring,
    private readonly delegating: Delegating,
    private readonly dueDates: DueDates,
    private readonly urging: Urging,
    private readonly copies: Copies,
    private readonly copyLists: CopyLists,
    private readonly comments: Comments,
    private readonly drafts: Drafts,
    private readonly attachments: Attachments,
    private readonly steering: Steering,
  ) {}

  /** What can be done with an open task now, and what lies beside it. */
  @Get('tasks/:id/desk')
  @Anyone()
  desk(@Me() me: Person, @Param('id') id: string): Promise<TaskDesk> {
    return this.desks.of(me, id, mayProcess.instance.manage);
  }

  @Post('tasks/:id/claim')
  @Anyone()
  claim(@Me() me: Person, @Param('id') id: string, @Headers(idempotencyHeader) key?: string): Promise<null> {
    return this.claiming.claim(me, id, keyOf(key));
  }

  @Post('tasks/:id/unclaim')
  @Anyone()
  unclaim(@Me() me: Person, @Param('id') id: string, @Headers(idempotencyHeader) key?: string): Promise<null> {
    return this.claiming.unclaim(me, id, keyOf(key));
  }

  @Post('tasks/:id/transfer')
  @Anyone()
  transfer(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: transferBody }) body: TransferBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.transferring.transfer(me, id, body, keyOf(key));
  }

  @Post('tasks/:id/delegate')
  @Anyone()
  delegate(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: delegateBody }) body: DelegateBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.delegating.delegate(me, id, body, keyOf(key));
  }

  /** The delegate gives it back with an opinion. */
  @Post('tasks/:id/resolve')
  @Anyone()
  resolve(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: resolveBody }) { opinion }: ResolveBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.delegating.resolve(me, id, opinion, keyOf(key));
  }

  /** Sends the task back to an earlier one. */
  @Post('tasks/:id/return')
  @Anyone()
  sendBack(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: returnBody }) body: ReturnBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.steering.sendBack(me, id, body, keyOf(key));
  }

  /** Takes one's own decision back. */
  @Post('tasks/:id/withdraw')
  @Anyone()
  takeBack(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: takeBackBody }) { reason }: TakeBackBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.steering.takeBack(me, id, reason, keyOf(key));
  }

  @Post('tasks/:id/addSign')
  @Anyone()
  addSign(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: addSignBody }) body: AddSignBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.steering.addSigners(me, id, body, keyOf(key));
  }

  /** Takes the signer out whose task this is. */
  @Post('tasks/:id/removeSign')
  @Anyone()
  removeSign(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: removeSignBody }) { reason }: RemoveSignBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.steering.removeSigner(me, id, reason, mayProcess.instance.manage, keyOf(key));
  }

  /** The owner takes back what they have delegated. */
  @Post('tasks/:id/recall')
  @Anyone()
  recall(@Me() me: Person, @Param('id') id: string, @Headers(idempotencyHeader) key?: string): Promise<null> {
    return this.delegating.recall(me, id, keyOf(key));
  }

  @Post('tasks/:id/dueDate')
  @Anyone()
  dueDate(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: dueDateBody }) body: DueDateBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.dueDates.change(me, id, body, mayProcess.instance.manage, keyOf(key));
  }

  @Post('tasks/:id/urge')
  @Anyone()
  urge(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: urgeBody }) { text }: UrgeBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.urging.urge(me, id, text, keyOf(key));
  }

  @Post('tasks/:id/cc')
  @Anyone()
  cc(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: copyBody }) body: CopyBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.copies.copy(me, id, body, keyOf(key));
  }

  @Post('tasks/:id/comments')
  @Anyone()
  comment(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: commentBody }) body: CommentBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.comments.comment(me, id, body, keyOf(key));
  }

  /** Saved again and again while somebody types. */
  @Put('tasks/:id/draft')
  @Anyone()
  draft(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: draftTaskBody }) body: DraftTaskBody,
  ): Promise<null> {
    return this.drafts.save(me, id, body);
  }

  /** Attaches a file that was uploaded before. */
  @Post('tasks/:id/files')
  @Anyone()
  attach(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: attachBody }) { file, at }: AttachBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.attachments.attach(me, id, file, at, keyOf(key));
  }

  @Delete('tasks/:id/files/:file')
  @Anyone()
  detach(@Me() me: Person, @Param('id') id: string, @Param('file') file: string): Promise<null> {
    return this.attachments.detach(me, id, file);
  }

  /** What others have copied me in on. */
  @Get('copies')
  @Anyone()
  copyList(@Me() me: Person, @Query({ schema: copyQuery }) query: CopyQuery): Promise<CopyPage> {
    return this.copyLists.list(me, query);
  }

  /** The read receipt of a copy. */
  @Post('copies/:instance/read')
  @Anyone()
  readCopy(@Me() me: Person, @Param('instance') instance: string): Promise<null> {
    return this.copies.read(me, instance);
  }
}
