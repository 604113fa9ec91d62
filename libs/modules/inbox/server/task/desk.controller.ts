import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { holds } from '#lab/shared/define-permissions.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import {
  Attachments,
  Copies,
  CopyLists,
  copyQuery,
  DefinitionRights,
  Desks,
  DraftLists,
  draftListQuery,
  Drafts,
  instanceIdOf,
  type CopyQuery,
  type DraftListQuery,
} from '#lab/process-host/index.js';
import {
  draftTaskBody,
  type CopyPage,
  type DraftPage,
  type DraftTaskBody,
  type TaskDesk,
} from '../../shared/operation.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';

/** What belongs to a task besides its decision: operations, draft, files, copies. */
@Controller('process')
export class DeskController {
  constructor(
    private readonly desks: Desks,
    private readonly drafts: Drafts,
    private readonly attachments: Attachments,
    private readonly copies: Copies,
    private readonly copyLists: CopyLists,
    private readonly draftLists: DraftLists,
    private readonly rights: DefinitionRights,
  ) {}

  /** What the reader can do with an open task now. */
  @Get('tasks/:id/desk')
  @Anyone()
  async desk(@Me() me: Person, @Param('id') id: string): Promise<TaskDesk> {
    const administers =
      holds(me.permissions, mayProcess.instance.manage) && (await this.rights.watches(me, instanceIdOf(id)));
    return this.desks.of(me, id, administers);
  }

  /** Saved every few seconds while the assignee types. */
  @Put('tasks/:id/draft')
  @Anyone()
  draft(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: draftTaskBody }) body: DraftTaskBody,
  ): Promise<null> {
    return this.drafts.save(me, id, body);
  }

  @Delete('tasks/:id/files/:file')
  @Anyone()
  detach(@Me() me: Person, @Param('id') id: string, @Param('file') file: string): Promise<null> {
    return this.attachments.detach(me, id, file);
  }

  /** Processes that the reader was copied in on. */
  @Get('copies')
  @Anyone()
  copyList(@Me() me: Person, @Query({ schema: copyQuery }) query: CopyQuery): Promise<CopyPage> {
    return this.copyLists.list(me, query);
  }

  /** The reader's records of every room that wait to be submitted. */
  @Get('unsent')
  @Anyone()
  draftList(@Me() me: Person, @Query({ schema: draftListQuery }) query: DraftListQuery): Promise<DraftPage> {
    return this.draftLists.list(me, query);
  }

  /** The read receipt of a copy. */
  @Post('copies/:instance/read')
  @Anyone()
  readCopy(@Me() me: Person, @Param('instance') instance: string): Promise<null> {
    return this.copies.read(me, instance);
  }
}
