import { z } from 'zod';
import { Body, Controller, Get, Headers, Post } from '@nestjs/common';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import {
  linkBody,
  linkOrderBody,
  linksBody,
  savedLinkBody,
  userLink,
  type LinkBody,
  type LinkOrderBody,
  type LinksBody,
  type SavedLinkBody,
  type UserLink,
} from '../../shared/link.dto.js';
import { Links } from './link.service.js';

@Controller('SysUserLink')
@Anyone()
export class LinkController {
  constructor(
    private readonly links: Links,
    private readonly repeats: Repeats,
  ) {}

  @Post('getSysUserLinkList')
  @Answers(z.array(userLink))
  list(@Me() me: Person, @Body({ schema: linksBody }) { userId }: LinksBody): Promise<UserLink[]> {
    this.links.assertOwn(me, userId);
    return this.links.list(me);
  }

  @Post('checkUserLink')
  @Answers(z.strictObject({ existFlag: z.boolean() }))
  async check(@Me() me: Person, @Body({ schema: linkBody }) { userId, linkUrl }: LinkBody) {
    this.links.assertOwn(me, userId);
    return { existFlag: await this.links.exists(me, linkUrl) };
  }

  /** A repeat with the same key saves nothing more. */
  @Post('saveSysUserLink')
  @Answers(z.null())
  async save(
    @Me() me: Person,
    @Body({ schema: savedLinkBody }) body: SavedLinkBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    this.links.assertOwn(me, body.userId);
    return this.repeats.once(me, keyOf(key), ['SysUserLink/saveSysUserLink', body], async () => {
      await this.links.save(me, body);
      return null;
    });
  }

  @Post('deleteSysUserLink')
  @Answers(z.null())
  async remove(@Me() me: Person, @Body({ schema: linkBody }) { userId, linkUrl }: LinkBody): Promise<null> {
    this.links.assertOwn(me, userId);
    await this.links.remove(me, linkUrl);
    return null;
  }

  @Post('orderSysUserLink')
  @Answers(z.null())
  async order(@Me() me: Person, @Body({ schema: linkOrderBody }) { userId, links }: LinkOrderBody): Promise<null> {
    this.links.assertOwn(me, userId);
    await this.links.order(me, links);
    return null;
  }
}

@Controller('me/links')
export class OwnLinkController {
  constructor(private readonly links: Links) {}

  /** The same list as a plain read: every page asks for it, and a read holds nothing. */
  @Get()
  @Anyone()
  @Answers(z.array(userLink))
  all(@Me() me: Person): Promise<UserLink[]> {
    return this.links.list(me);
  }
}
