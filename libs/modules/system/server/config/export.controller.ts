import { Controller, Get, StreamableFile, UseGuards } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { maySystem } from '../../shared/system.permissions.js';
import { ConfigExport } from './export.js';

@Controller('system/export')
@May(maySystem)
export class ExportController {
  constructor(private readonly exported: ConfigExport) {}

  @Get()
  @UseGuards(personLimit('exports'))
  async file(): Promise<StreamableFile> {
    return new StreamableFile(Buffer.from(await this.exported.file()), {
      type: 'application/octet-stream',
      disposition: 'attachment; filename="labdesk-configuration.json"',
    });
  }
}
