import { Controller, Get, Param, Query } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { leaveRights } from '../../shared/hr.permissions.js';
import { claimTeam, teamCalendar, teamCalendarQuery, type TeamCalendarQuery } from '../../shared/team-calendar.dto.js';
import { TeamCalendars } from './team-calendar.js';

/** Who of a team is away when. */
@Controller('hr/team-calendar')
export class TeamCalendarController {
  constructor(private readonly calendars: TeamCalendars) {}

  @Get()
  @May(...leaveRights.search)
  @Answers(teamCalendar)
  calendar(@Me() me: Person, @Query({ schema: teamCalendarQuery }) query: TeamCalendarQuery) {
    return this.calendars.calendar(me, query);
  }

  /** The team of a claim's person during the leave; null for a claim that takes no days. */
  @Get('claims/:id')
  @May(...leaveRights.search, ...leaveRights.approve)
  @Answers(claimTeam.nullable())
  ofClaim(@Me() me: Person, @Param('id') id: string) {
    return this.calendars.ofClaim(me, id);
  }
}
