import { z } from 'zod';
import { Body, Controller, Get, Headers, Post, Query } from '@nestjs/common';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { Anyone, May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import {
  moduleAnswer,
  moduleBody,
  moduleContent,
  moduleContentBody,
  moduleListQuery,
  moduleRow,
  removedModuleBody,
  savedModuleBody,
  type ModuleAnswer,
  type ModuleBody,
  type ModuleContent,
  type ModuleContentBody,
  type ModuleListQuery,
  type ModuleRow,
  type RemovedModuleBody,
  type SavedModule,
} from '../../shared/module.dto.js';
import { maySystem } from '../../shared/system.permissions.js';
import { Modules } from './module.service.js';

@Controller('SysModule')
export class ModuleController {
  constructor(
    private readonly modules: Modules,
    private readonly repeats: Repeats,
  ) {}

  @Get('getSysModuleList')
  @Answers(z.array(moduleRow))
  @May(maySystem)
  list(@Me() me: Person, @Query({ schema: moduleListQuery }) query: ModuleListQuery): Promise<ModuleRow[]> {
    return this.modules.list(me.language, query);
  }

  /** The help link of every page asks for it. */
  @Post('getSysModuleDetail')
  @Answers(moduleAnswer)
  @Anyone()
  async detail(@Me() me: Person, @Body({ schema: moduleBody }) { id }: ModuleBody): Promise<ModuleAnswer> {
    return { sysModuleDetail: await this.modules.detail(id, me.language) };
  }

  @Post('getModuleFileContent')
  @Answers(moduleContent)
  @Anyone()
  content(
    @Me() me: Person,
    @Body({ schema: moduleContentBody }) { id, language }: ModuleContentBody,
  ): Promise<ModuleContent> {
    return this.modules.content(id, language ?? me.language);
  }

  /** A repeat with the same key answers the module that the first request has saved. */
  @Post('saveSysModule')
  @Answers(moduleAnswer)
  @May(maySystem)
  save(
    @Me() me: Person,
    @Body({ schema: savedModuleBody }) body: SavedModule,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<ModuleAnswer> {
    return this.repeats.once(me, keyOf(key), ['SysModule/saveSysModule', body], async () => ({
      sysModuleDetail: await this.modules.save(me, body),
    }));
  }

  @Post('deleteSysModule')
  @Answers(z.null())
  @May(maySystem)
  async remove(
    @Me() me: Person,
    @Body({ schema: removedModuleBody }) { id, version }: RemovedModuleBody,
  ): Promise<null> {
    await this.modules.remove(me, id, version);
    return null;
  }
}
