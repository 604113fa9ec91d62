import { Body, Controller, Delete, Get, Headers, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { resourceSchema } from '#lab/shared/resource-schema.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { parsed } from '#lab/platform/http/field-errors.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { endAbsencesBody, type EndAbsencesBody } from '../../shared/absence.dto.js';
import { absence, ownAbsence } from '../../shared/absence.resource.js';
import { Absences } from './absences.js';

const values = resourceSchema(ownAbsence);
const versioned = z.object({ version: z.number().int() }).loose();
type Values = Readonly<Record<string, unknown>>;

/** One's own absences: whose they are follows from the session alone. */
@Controller('org/absences/mine')
export class OwnAbsenceController {
  constructor(
    private readonly absences: Absences,
    private readonly repeats: Repeats,
  ) {}

  @Get()
  @Anyone()
  async list(@Me() me: Person): Promise<{ readonly rows: readonly object[] }> {
    return { rows: await this.absences.shownOwn(await this.absences.ofPerson(me.id)) };
  }

  @Post()
  @Anyone()
  async create(
    @Me() me: Person,
    @Body({ schema: values }) given: Values,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<object | undefined> {
    const id = await this.repeats.once(me, keyOf(key), [ownAbsence.route, 'createOwn', given], async () => {
      const made = await this.absences.createOwn(me, given);
      return made.id;
    });
    const [row] = await this.absences.shownOwn([await this.absences.get(id)]);
    return row;
  }

  /** Ends those in which one is: a route of its own, since it is said at an instant and not by a day. */
  @Post('end')
  @Anyone()
  async end(@Me() me: Person, @Body({ schema: endAbsencesBody }) given: EndAbsencesBody): Promise<null> {
    await this.absences.endOwn(me, given);
    return null;
  }

  @Put(':id')
  @Anyone()
  async update(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: versioned }) given: Values & { readonly version: number },
  ): Promise<object | undefined> {
    const own = parsed(values, given) as Values;
    const [row] = await this.absences.shownOwn([await this.absences.updateOwn(me, id, given.version, own)]);
    return row;
  }

  @Delete(':id')
  @Anyone()
  async remove(@Me() me: Person, @Param('id') id: string): Promise<null> {
    await this.absences.removeOwn(me, id);
    return null;
  }
}

/** Everybody's, for administrators. */
@Controller('org/absences')
export class AbsenceController extends ResourceController(absence, Absences) {}
