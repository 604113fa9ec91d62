import { Controller, Get, Param, Post, Query, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Anyone, Public } from '../access/may.decorator.js';
import { Me } from '../access/me.decorator.js';
import type { Me as Person } from '../access/me.js';
import { uploadOf } from '../http/upload.js';
import { Files } from './files.js';

const linkQuery = z.object({
  user: z.string(),
  until: z.coerce.number().int(),
  signature: z.string(),
  inline: z.literal('1').optional(),
});
type LinkQuery = z.infer<typeof linkQuery>;
/** What a browser shows by itself and cannot be made to run; anything else is always saved. */
const shownInline = new Set(['application/pdf', 'image/png', 'image/jpeg']);

@Controller('files')
export class FilesController {
  constructor(private readonly files: Files) {}

  @Post()
  @Anyone()
  async upload(@Me() me: Person, @Req() request: FastifyRequest) {
    const { name, bytes } = await uploadOf(request);
    const { id, name: label, mime, size } = await this.files.upload(me, name, bytes);
    return { id, name: label, mime, size };
  }

  @Get(':id/link')
  @Anyone()
  async link(@Me() me: Person, @Param('id') id: string) {
    return { url: await this.files.link(me, id) };
  }

  /** Public because the signed link itself is the proof; a browser's download carries no header. */
  @Get(':id/content')
  @Public()
  async content(@Param('id') id: string, @Query({ schema: linkQuery }) query: LinkQuery) {
    const { file, stream } = await this.files.open(id, query.user, query.until, query.signature);
    const disposition = query.inline && shownInline.has(file.mime) ? 'inline' : 'attachment';
    return new StreamableFile(stream, {
      type: file.mime,
      length: file.size,
      disposition: `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    });
  }
}
