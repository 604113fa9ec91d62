import { Controller, Delete, Get, Header, HttpCode, Param, Post, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Anyone, May, Public } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { TakesFile, uploadOf } from '#lab/platform/http/upload.js';
import { mayUsers } from '../../shared/org.permissions.js';
import { Photos } from './photos.js';

/** Pictures of people: one's own, those that administrators keep, and the pictures themselves. */
@Controller('org')
export class PhotoController {
  constructor(private readonly photos: Photos) {}

  @TakesFile()
  @Post('users/:id/photo')
  @May(mayUsers.user.save)
  @HttpCode(200)
  async put(@Me() me: Person, @Param('id') id: string, @Req() request: FastifyRequest): Promise<null> {
    const { name, bytes } = await uploadOf(request);
    await this.photos.put(me, id, name, bytes);
    return null;
  }

  @Delete('users/:id/photo')
  @May(mayUsers.user.save)
  async remove(@Param('id') id: string): Promise<null> {
    await this.photos.remove(id);
    return null;
  }

  @TakesFile()
  @Post('profile/photo')
  @Anyone()
  @HttpCode(200)
  async putOwn(@Me() me: Person, @Req() request: FastifyRequest): Promise<null> {
    const { name, bytes } = await uploadOf(request);
    await this.photos.put(me, me.id, name, bytes);
    return null;
  }

  @Delete('profile/photo')
  @Anyone()
  async removeOwn(@Me() me: Person): Promise<null> {
    await this.photos.remove(me.id);
    return null;
  }

  /** Public because an `img` carries no header: the signed address is the proof. It changes with the picture. */
  @Get('photos/:photo/:key')
  @Public()
  @Header('cache-control', 'private, max-age=31536000, immutable')
  async photo(@Param('photo') photo: string, @Param('key') key: string): Promise<StreamableFile> {
    const { file, stream } = await this.photos.open(photo, key);
    return new StreamableFile(stream, {
      type: file.mime,
      length: file.size,
      disposition: 'inline; filename="photo"',
    });
  }
}
