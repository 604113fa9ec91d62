import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import {
  editorsQuery,
  namedDraft,
  openingBody,
  openingId,
  type DraftEditors,
  type EditorsQuery,
  type OpeningBody,
} from '../../shared/editors.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { DraftEditorList } from './draft-editors.js';

const may = mayProcess.definition;

/** Who has a draft open, of a diagram or of decision tables. */
@Controller('process/editors')
export class DraftEditorsController {
  constructor(private readonly editors: DraftEditorList) {}

  @Get(':draft')
  @May(may.search)
  read(
    @Me() me: Person,
    @Param('draft', { schema: namedDraft }) draft: string,
    @Query({ schema: editorsQuery }) { opening }: EditorsQuery,
  ): Promise<DraftEditors> {
    return this.editors.read(me, draft, opening);
  }

  /** The page is open and in sight; the answer is what `read` answers, so that it asks once. */
  @Post(':draft')
  @May(may.save)
  async note(
    @Me() me: Person,
    @Param('draft', { schema: namedDraft }) draft: string,
    @Body({ schema: openingBody }) { opening }: OpeningBody,
  ): Promise<DraftEditors> {
    await this.editors.note(me, draft, opening);
    return this.editors.read(me, draft, opening);
  }

  @Delete(':draft/:opening')
  @May(may.save)
  async leave(
    @Me() me: Person,
    @Param('draft', { schema: namedDraft }) draft: string,
    @Param('opening', { schema: openingId }) opening: string,
  ): Promise<null> {
    await this.editors.leave(me, draft, opening);
    return null;
  }
}
