import { Body, Delete, Get, Headers, Inject, Param, Post, Put, Query, type Type } from '@nestjs/common';
import { z } from 'zod';
import { pageOf } from '#lab/shared/answers.js';
import type { Resource } from '#lab/shared/define-resource.js';
import type { Page } from '#lab/shared/paging.js';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { resourceSchema } from '#lab/shared/resource-schema.js';
import { Anyone, May } from '../access/may.decorator.js';
import { Me } from '../access/me.decorator.js';
import type { Me as Person } from '../access/me.js';
import type { Versioned } from '../database/versioned.js';
import { Answers } from '../http/answers.decorator.js';
import { keyOf } from '../http/idempotency-key.js';
import { judgedInside } from '../http/judged-inside.js';
import { Repeats } from '../http/repeat.js';
import { listQueryOf } from './list-query.js';
import { option, rowOf } from './resource.answers.js';
import { optionQuery, type ListQuery, type OptionQuery, type ResourceService } from './resource.service.js';

type Values = Readonly<Record<string, unknown>>;

/** The routes of a catalogue; the class that extends it gives their path. */
export function ResourceController<E extends Versioned>(
  resource: Resource,
  service: Type<ResourceService<E>>,
): Type<object> {
  const query = listQueryOf(resource);
  const values = resourceSchema(resource);
  const row = rowOf(resource);
  const body = judgedInside(values);
  const versioned = judgedInside(values, { version: z.number().int() });

  class Routes {
    @Inject(service) protected readonly rows!: ResourceService<E>;
    @Inject(Repeats) private readonly repeats!: Repeats;

    @Get()
    @May(resource.permissions.search)
    @Answers(pageOf(row))
    async list(@Query({ schema: query }) given: ListQuery): Promise<Page<object>> {
      const { rows, total } = await this.rows.list(given);
      return { rows: await this.rows.shown(rows), total };
    }

    /** Names to choose from; they are no secret to anybody who is signed in. */
    @Get('options')
    @Anyone()
    @Answers(pageOf(option))
    options(@Me() me: Person, @Query({ schema: optionQuery }) given: OptionQuery): Promise<Page<object>> {
      return this.rows.options(given, me);
    }

    @Get(':id')
    @May(resource.permissions.search)
    @Answers(row)
    async get(@Param('id') id: string): Promise<object | undefined> {
      return this.one(await this.rows.get(id));
    }

    /** A repeat with the same key answers the entry that the first request has made. */
    @Post()
    @May(resource.permissions.save)
    @Answers(row)
    async create(
      @Me() me: Person,
      @Body({ schema: body }) given: Values,
      @Headers(idempotencyHeader) key?: string,
    ): Promise<object | undefined> {
      const id = await this.repeats.once(me, keyOf(key), [resource.route, 'create', given], async () => {
        const made = await this.rows.create(me, await this.read(me, given, undefined));
        return made.id;
      });
      return this.one(await this.rows.get(id));
    }

    @Put(':id')
    @May(resource.permissions.save)
    @Answers(row)
    async update(
      @Me() me: Person,
      @Param('id') id: string,
      @Body({ schema: versioned }) given: Values & { version: number },
    ): Promise<object | undefined> {
      return this.one(await this.rows.update(me, id, given.version, await this.read(me, given, id)));
    }

    @Delete(':id')
    @May(resource.permissions.save)
    @Answers(z.null())
    async remove(@Me() me: Person, @Param('id') id: string): Promise<null> {
      await this.rows.remove(me, id);
      return null;
    }

    /** What may be saved. @throws BusinessError with every field that the schema or a rule refuses */
    private async read(me: Person, given: Values, id: string | undefined): Promise<Values> {
      const parsed = values.safeParse(given);
      if (!parsed.success) throw await this.rows.refusedTogether(me, given, parsed.error.issues, id);
      return parsed.data as Values;
    }

    private async one(row: E): Promise<object | undefined> {
      const [shown] = await this.rows.shown([row]);
      return shown;
    }
  }
  return Routes;
}
