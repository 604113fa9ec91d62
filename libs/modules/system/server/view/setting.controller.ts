import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { settingBody, type PersonSetting, type SettingBody } from '../../shared/setting.dto.js';
import { PersonSettings } from './person-settings.js';

@Controller('me/settings')
@Anyone()
export class SettingController {
  constructor(private readonly settings: PersonSettings) {}

  @Get()
  all(@Me() me: Person): Promise<PersonSetting[]> {
    return this.settings.all(me);
  }

  @Get(':key')
  one(@Me() me: Person, @Param('key') key: string): Promise<PersonSetting> {
    return this.settings.get(me, key);
  }

  @Put(':key')
  put(
    @Me() me: Person,
    @Param('key') key: string,
    @Body({ schema: settingBody }) body: SettingBody,
  ): Promise<PersonSetting> {
    return this.settings.put(me, key, body);
  }
}
