import { Controller, Get, StreamableFile } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { maySystem } from '../../shared/system.permissions.js';
import { ConfigExport } from './export.js';

@Controller('system/export')
@May(maySystem)
export class ExportController {
  constructor(private readonly exported: ConfigExport) {}

  @Get()
  async file(): Promise<StreamableFile> {
    return new StreamableFile(Buffer.from(await this.exported.file()), {
      type: 'application/octet-stream',
      disposition: 'attachment; filename="labdesk-configuration.json"',
    });
  }
}
