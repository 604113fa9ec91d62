import { Controller, Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { holds } from '#lab/shared/define-permissions.js';
import type { Page } from '#lab/shared/paging.js';
import type {
  CauseView,
  FactsView,
  HeldTaskView,
  InsideView,
  RelatedView,
  StuckView,
  TrailEntry,
  VersionElement,
} from '#lab/shared/process-inspection.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { DefinitionRights, Inspections, RelatedRecords, StuckInstances } from '#lab/process-host/index.js';
import { stuckView } from '../../shared/figures.dto.js';
import { heldQuery, relatedView, trailQuery, type HeldQuery, type TrailQuery } from '../../shared/instance.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';

/** What those who watch and mend processes look at. */
@Controller('process')
export class InspectionController {
  constructor(
    private readonly inspections: Inspections,
    private readonly stuckInstances: StuckInstances,
    private readonly rights: DefinitionRights,
    private readonly related: RelatedRecords,
  ) {}

  /** The current elements of an instance, the assignees of its tasks, its variables; stacks for those who mend it. */
  @Get('instances/:id/inside')
  @May(mayProcess.instance.search)
  async inside(@Me() me: Person, @Param('id') id: string): Promise<InsideView> {
    await this.rights.assertWatches(me, id);
    return this.inspections.inside(id, holds(me.permissions, mayProcess.instance.manage));
  }

  /** What its conditions read from the record; asked for once, unlike what is inside: a reading may be noted. */
  @Get('instances/:id/facts')
  @May(mayProcess.instance.search)
  async facts(@Me() me: Person, @Param('id') id: string): Promise<FactsView> {
    await this.rights.assertWatches(me, id);
    return this.inspections.facts(me, id);
  }

  /** The records that belong to its record, with the process of each. */
  @Get('instances/:id/related')
  @May(mayProcess.instance.search)
  @Answers(z.array(relatedView))
  async relatedTo(@Me() me: Person, @Param('id') id: string): Promise<RelatedView[]> {
    await this.rights.assertWatches(me, id);
    return this.related.of(me, id);
  }

  /** Every element entered and left, and what people did. */
  @Get('instances/:id/history')
  @May(mayProcess.instance.search)
  async history(
    @Me() me: Person,
    @Param('id') id: string,
    @Query({ schema: trailQuery }) query: TrailQuery,
  ): Promise<Page<TrailEntry>> {
    await this.rights.assertWatches(me, id);
    return this.inspections.trail(id, query);
  }

  @Get('versions/:id/elements')
  @May(mayProcess.instance.search)
  async elements(@Me() me: Person, @Param('id') id: string): Promise<VersionElement[]> {
    await this.rights.assertWatchesVersion(me, id);
    return this.inspections.elements(id);
  }

  /** Incidents by cause. */
  @Get('incidents')
  @May(mayProcess.instance.search)
  async causes(@Me() me: Person): Promise<CauseView[]> {
    return this.inspections.causes(await this.closedTo(me));
  }

  /** Instances that do not go on although they have no incident, as the last look found them. */
  @Get('stuck')
  @May(mayProcess.instance.search)
  @Answers(stuckView)
  async stuck(@Me() me: Person): Promise<StuckView[]> {
    return this.stuckInstances.list(await this.closedTo(me));
  }

  /** Open tasks that are assigned to a user by name, before they are handed over. */
  @Get('held')
  @May(mayProcess.instance.manage)
  async held(@Me() me: Person, @Query({ schema: heldQuery }) { user }: HeldQuery): Promise<Page<HeldTaskView>> {
    return this.inspections.held(user, await this.closedTo(me));
  }

  private closedTo(me: Person): Promise<readonly string[]> {
    return this.rights.closedTo(me, 'watch');
  }
}
