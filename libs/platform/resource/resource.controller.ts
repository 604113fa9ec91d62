import { Body, Delete, Get, Inject, Param, Post, Put, Query, type Type } from '@nestjs/common';
import { z } from 'zod';
import type { Resource } from '#lab/shared/define-resource.js';
import type { Page } from '#lab/shared/paging.js';
import { May } from '../access/may.decorator.js';
import { Me } from '../access/me.decorator.js';
import type { Me as Person } from '../access/me.js';
import type { Versioned } from '../database/versioned.js';
import { fieldRefusal } from '../http/field-errors.js';
import { listQueryOf } from './list-query.js';
import type { ListQuery, ResourceService } from './resource.service.js';

type Values = Readonly<Record<string, unknown>>;

/** The routes of a catalogue; the class that extends it says at which path they stand. */
export function ResourceController<E extends Versioned>(resource: Resource, service: Type<ResourceService<E>>): Type<object> {
  const query = listQueryOf(resource);
  const values = resource.schema;
  const versioned = z.object({ version: z.number().int() }).loose();

  class Routes {
    @Inject(service) protected readonly rows!: ResourceService<E>;

    @Get()
    @May(resource.permissions.search)
    async list(@Query({ schema: query }) given: ListQuery): Promise<Page<object>> {
      const { rows, total } = await this.rows.list(given);
      return { rows: rows.map((row) => shown(resource, row)), total };
    }

    @Get(':id')
    @May(resource.permissions.search)
    async get(@Param('id') id: string): Promise<object> {
      return shown(resource, await this.rows.get(id));
    }

    @Post()
    @May(resource.permissions.save)
    async create(@Me() me: Person, @Body({ schema: values }) given: Values): Promise<object> {
      return shown(resource, await this.rows.create(me, given));
    }

    @Put(':id')
    @May(resource.permissions.save)
    async update(@Me() me: Person, @Param('id') id: string, @Body({ schema: versioned }) given: Values & { version: number }): Promise<object> {
      const parsed = values.safeParse(given);
      if (!parsed.success) throw fieldRefusal(parsed.error.issues);
      return shown(resource, await this.rows.update(me, id, given.version, parsed.data as Values));
    }

    @Delete(':id')
    @May(resource.permissions.save)
    async remove(@Me() me: Person, @Param('id') id: string): Promise<null> {
      await this.rows.remove(me, id);
      return null;
    }
  }
  return Routes;
}

/** Only what the catalogue declares leaves the server. */
export function shown(resource: Resource, row: Versioned): object {
  const fields = Object.keys(resource.fields).map((name) => [name, row[name as keyof Versioned]]);
  return { id: row.id, version: row.version, ...Object.fromEntries(fields) };
}
