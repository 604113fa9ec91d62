import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import {
  calendarDayBody,
  calendarDayRemoval,
  calendarYearBody,
  calendarYearQuery,
  calendarYearView,
  type CalendarDayBody,
  type CalendarDayRemoval,
  type CalendarYearBody,
  type CalendarYearQuery,
  type CalendarYearView,
} from '../../shared/calendar.dto.js';
import { mayLeave } from '../../shared/hr.permissions.js';
import { HolidayCalendar } from './holiday-calendar.js';

/** The days on which the company differs from its week, by year. */
@Controller('hr/calendar')
export class CalendarController {
  constructor(private readonly calendar: HolidayCalendar) {}

  @Get()
  @May(mayLeave.calendar.page)
  @Answers(calendarYearView)
  year(@Query({ schema: calendarYearQuery }) { year }: CalendarYearQuery): Promise<CalendarYearView> {
    return this.calendar.year(year);
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
  async remove(
    @Me() me: Person,
    @Body({ schema: calendarDayRemoval }) { day, version }: CalendarDayRemoval,
  ): Promise<null> {
    await this.calendar.remove(me, day, version);
    return null;
  }

  /** Answers the number of days that were taken over. */
  @Post('import')
  @May(mayLeave.calendar.save)
  @HttpCode(200)
  @Answers(z.strictObject({ added: z.number().int() }))
  async import(@Me() me: Person, @Body({ schema: calendarYearBody }) { year }: CalendarYearBody) {
    return { added: await this.calendar.import(me, year) };
  }
}
