import { Body, Controller, Post } from '@nestjs/common';
import { z } from 'zod';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import {
  hoursByMonthBody,
  hoursByPeriodBody,
  monthHours,
  periodHours,
  type HoursByMonthBody,
  type HoursByPeriodBody,
} from '../../shared/working-hours.dto.js';
import { WorkingHours } from './working-hours.js';

/** The working time of people, under the names that clients of the installation know; both only read. */
@Controller('Common')
@Anyone()
export class WorkingHoursController {
  constructor(private readonly hours: WorkingHours) {}

  @Post('getDefaultWorkingHoursByMonth')
  @Answers(z.array(monthHours))
  getDefaultWorkingHoursByMonth(@Me() me: Person, @Body({ schema: hoursByMonthBody }) body: HoursByMonthBody) {
    return this.hours.byMonth(me, body);
  }

  /** The hours that are left of a period after approved leave. */
  @Post('getWorkingHoursByPeriod')
  @Answers(periodHours)
  getWorkingHoursByPeriod(@Me() me: Person, @Body({ schema: hoursByPeriodBody }) body: HoursByPeriodBody) {
    return this.hours.byPeriod(me, body);
  }
}
