import { Body, Controller, Get, Headers, HttpCode, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import {
  calendarDayBody,
  calendarDayRemoval,
  calendarImport,
  calendarReset,
  calendarYearBody,
  calendarYearQuery,
  calendarYearView,
  type CalendarDayBody,
  type CalendarDayRemoval,
  type CalendarImport,
  type CalendarReset,
  type CalendarYearBody,
  type CalendarYearQuery,
  type CalendarYearView,
} from '../../shared/calendar.dto.js';
import { mayLeave } from '../../shared/hr.permissions.js';
import { HolidayCalendar } from './holiday-calendar.js';

/** The days on which the company and its sites differ from their week, by year. */
@Controller('hr/calendar')
export class CalendarController {
  constructor(
    private readonly calendar: HolidayCalendar,
    private readonly repeats: Repeats,
  ) {}

  @Get()
  @May(mayLeave.calendar.page)
  @Answers(calendarYearView)
  year(@Query({ schema: calendarYearQuery }) { year, siteId }: CalendarYearQuery): Promise<CalendarYearView> {
    return this.calendar.year(year, siteId ?? null);
  }

  @Put('day')
  @May(mayLeave.calendar.save)
  @Answers(z.null())
  async save(@Me() me: Person, @Body({ schema: calendarDayBody }) body: CalendarDayBody): Promise<null> {
    await this.calendar.save(me, body);
    return null;
  }

  @Post('day/remove')
  @May(mayLeave.calendar.save)
  @HttpCode(200)
  @Answers(z.null())
  async remove(@Me() me: Person, @Body({ schema: calendarDayRemoval }) body: CalendarDayRemoval): Promise<null> {
    await this.calendar.remove(me, body);
    return null;
  }

  /** Answers the number of days that were taken over. */
  @Post('import')
  @May(mayLeave.calendar.save)
  @HttpCode(200)
  @Answers(calendarImport)
  import(
    @Me() me: Person,
    @Body({ schema: calendarYearBody }) body: CalendarYearBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<CalendarImport> {
    return this.repeats.once(me, keyOf(key), ['hr/calendar/import', body.year, body.siteId], async () => ({
      added: await this.calendar.import(me, body),
    }));
  }

  /** Removes the days that a site names in a year. */
  @Post('reset')
  @May(mayLeave.calendar.save)
  @HttpCode(200)
  @Answers(z.null())
  async reset(@Body({ schema: calendarReset }) body: CalendarReset): Promise<null> {
    await this.calendar.reset(body);
    return null;
  }
}
