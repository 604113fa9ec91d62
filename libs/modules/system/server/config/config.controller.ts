import { Body, Controller, Get, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import {
  configSchemas,
  configSections,
  mailTestBody,
  storageTestBody,
  type ConfigInput,
  type ConfigView,
  type TestResult,
} from '../../shared/config.dto.js';
import { maySystem } from '../../shared/system.permissions.js';
import { ConfigDesk } from './config-desk.js';
import { ConfigTests } from './config-tests.js';

@Controller('system/config')
@May(maySystem)
export class ConfigController {
  constructor(
    private readonly desk: ConfigDesk,
    private readonly tests: ConfigTests,
  ) {}

  @Get(':section')
  view(@Param('section') section: string): Promise<ConfigView> {
    const known = configSections.find((each) => each === section);
    if (!known) throw new BusinessError(errors.notFound);
    return this.desk.view(known);
  }

  @Put('common')
  async saveCommon(@Body({ schema: configSchemas.common }) input: ConfigInput<'common'>): Promise<ConfigView> {
    await this.desk.saveCommon(input);
    return this.desk.view('common');
  }

  @Put('mail')
  async saveMail(@Body({ schema: configSchemas.mail }) input: ConfigInput<'mail'>): Promise<ConfigView> {
    await this.desk.saveMail(input);
    return this.desk.view('mail');
  }

  @Put('env')
  async saveEnv(@Body({ schema: configSchemas.env }) input: ConfigInput<'env'>): Promise<ConfigView> {
    await this.desk.saveEnv(input);
    return this.desk.view('env');
  }

  @Put('storage')
  async saveStorage(@Body({ schema: configSchemas.storage }) input: ConfigInput<'storage'>): Promise<ConfigView> {
    await this.desk.saveStorage(input);
    return this.desk.view('storage');
  }

  @Put('daily')
  async saveDaily(@Body({ schema: configSchemas.daily }) input: ConfigInput<'daily'>): Promise<ConfigView> {
    await this.desk.saveDaily(input);
    return this.desk.view('daily');
  }

  @Post('mail/test')
  @UseGuards(personLimit('tries'))
  @HttpCode(200)
  testMail(@Me() me: Person, @Body({ schema: mailTestBody }) { to }: { to?: string | undefined }): Promise<TestResult> {
    return this.tests.mail(me, to);
  }

  @Post('storage/test')
  @UseGuards(personLimit('tries'))
  @HttpCode(200)
  testStorage(
    @Body({ schema: storageTestBody }) { folder }: { folder: 'pictureDir' | 'fileDir' | 'backupDir' },
  ): Promise<TestResult> {
    return this.tests.storage(folder);
  }

  @Post('reseal')
  @HttpCode(200)
  async reseal(): Promise<{ sealed: number }> {
    return { sealed: await this.desk.reseal() };
  }
}
