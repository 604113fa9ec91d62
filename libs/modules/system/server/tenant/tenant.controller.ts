import { Controller, Delete, Get, HttpCode, Param, Post, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { May, Public } from '#lab/platform/access/may.decorator.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { FileStore } from '#lab/platform/files/file-store.js';
import { TakesFile, uploadOf } from '#lab/platform/http/upload.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { companySettings } from '../../../org/server/index.js';
import { logoKinds, type LogoKind, tenant, type Tenant } from '../../shared/config.dto.js';
import { maySystem } from '../../shared/system.permissions.js';
import { Logos } from './logos.js';

/** What the company shows of itself. */
@Controller()
export class TenantController {
  constructor(
    private readonly settings: Settings,
    private readonly logos: Logos,
    private readonly store: FileStore,
  ) {}

  /** Public because the sign-in page bears the company's name and picture. */
  @Get('auth/getSysTenant')
  @Answers(tenant)
  @Public()
  async tenant(): Promise<Tenant> {
    const { nameZh, nameEn, language } = await this.settings.get(companySettings);
    const maxLogo = await this.logos.addressOf('maxLogo');
    const minLogo = await this.logos.addressOf('minLogo');
    return { nameZh, nameEn, language, ...(maxLogo ? { maxLogo } : {}), ...(minLogo ? { minLogo } : {}) };
  }

  /** Public for the same reason. The picture was judged by its bytes when it came in and is never taken for a page. */
  @Get('tenant/logo/:kind')
  @Public()
  async logo(@Param('kind') kind: string): Promise<StreamableFile> {
    const file = await this.logos.of(kindOf(kind));
    if (!file) throw new BusinessError(errors.notFound);
    return new StreamableFile(this.store.open(file.id), {
      type: file.mime,
      length: file.size,
      disposition: 'inline; filename="logo"',
    });
  }

  @TakesFile()
  @Post('system/config/logo/:kind')
  @May(maySystem)
  @HttpCode(200)
  async put(@Me() me: Person, @Param('kind') kind: string, @Req() request: FastifyRequest): Promise<null> {
    const known = kindOf(kind);
    const { name, bytes } = await uploadOf(request);
    await this.logos.put(me, known, name, bytes);
    return null;
  }

  @Delete('system/config/logo/:kind')
  @May(maySystem)
  async remove(@Me() me: Person, @Param('kind') kind: string): Promise<null> {
    await this.logos.remove(me, kindOf(kind));
    return null;
  }
}

function kindOf(text: string): LogoKind {
  const kind = logoKinds.find((each) => each === text);
  if (!kind) throw new BusinessError(errors.notFound);
  return kind;
}
