import { Controller, Get } from '@nestjs/common';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { version, type Releases } from '../../shared/version.resource.js';
import { Versions } from './version.service.js';

@Controller('system/versions')
export class VersionController extends ResourceController(version, Versions) {}

@Controller('system/releases')
export class ReleaseController {
  constructor(private readonly versions: Versions) {}

  /** What is new for the reader. */
  @Get()
  @Anyone()
  all(@Me() me: Person): Promise<Releases> {
    return this.versions.releases(me);
  }
}
