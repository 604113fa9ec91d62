import { Controller, Get, Headers, Param, Post, Query, Req, Res, StreamableFile, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { fileLayout } from '#lab/shared/file-layout.js';
import { filePreview } from '#lab/shared/file-text.js';
import { Anyone, Public } from '../access/may.decorator.js';
import { Me } from '../access/me.decorator.js';
import type { Me as Person } from '../access/me.js';
import { keyOf } from '../http/idempotency-key.js';
import { TakesFile, uploadOf } from '../http/upload.js';
import { FullTexts } from '../full-text/full-texts.js';
import { Answers } from '../http/answers.decorator.js';
import { readerLanguage } from '../http/reader.js';
import { Files } from './files.js';
import { personLimit } from '../limits/person-limits.js';
import { readLayout } from './layout/file-layout.js';

const linkQuery = z.object({
  user: z.string(),
  until: z.coerce.number().int(),
  signature: z.string(),
  show: z.literal('true').optional(),
});
/** Kinds that a browser shows by itself, and that can run nothing. */
const shown: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'video/mp4',
]);
const policyHeader = 'content-security-policy';

/** The policy of an answer that pages of this site may show in a frame: previews of PDF do. */
function framedHere(policy: unknown): string {
  return String(policy).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

type LinkQuery = z.infer<typeof linkQuery>;

@Controller('files')
export class FilesController {
  constructor(
    private readonly files: Files,
    private readonly texts: FullTexts,
  ) {}

  /** A repeat with the same key answers the file that the first request has brought. */
  @TakesFile()
  @Post()
  @Anyone()
  async upload(@Me() me: Person, @Req() request: FastifyRequest, @Headers(idempotencyHeader) key?: string) {
    const { name, bytes } = await uploadOf(request);
    return this.files.upload(me, name, bytes, keyOf(key));
  }

  @Get(':id/link')
  @Anyone()
  async link(@Me() me: Person, @Param('id') id: string) {
    return { url: await this.files.link(me, id) };
  }

  /** What a preview shows of a file that no browser shows by itself. */
  @Get(':id/text')
  @Anyone()
  @Answers(filePreview)
  async text(@Me() me: Person, @Param('id') id: string) {
    return this.texts.textOf(await this.files.readable(me, id));
  }

  /** The same for sheets and slides, whose layout says more than their text. */
  @Get(':id/layout')
  @UseGuards(personLimit('tries'))
  @Anyone()
  @Answers(fileLayout)
  async layout(@Me() me: Person, @Param('id') id: string) {
    const file = await this.files.readable(me, id);
    return readLayout(file.name, () => this.files.bytes(file.id), readerLanguage());
  }

  /** Public because the signed link itself is the proof; a browser's download carries no header. */
  @Get(':id/content')
  @Public()
  async content(
    @Param('id') id: string,
    @Query({ schema: linkQuery }) query: LinkQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { file, stream } = await this.files.open(id, query.user, query.until, query.signature);
    // What the bytes were found to be decides, not the name: nothing that could run is ever shown on this address.
    const isShown = query.show !== undefined && shown.has(file.mime);
    if (isShown) reply.raw.setHeader(policyHeader, framedHere(reply.raw.getHeader(policyHeader)));
    return new StreamableFile(stream, {
      type: file.mime,
      length: file.size,
      disposition: `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    });
  }
}
