import type { Provider, Type } from '@nestjs/common';
import { AbsentPeople } from './absent-people.js';
import { TeamCalendarController } from './team-calendar.controller.js';
import { TeamCalendars } from './team-calendar.js';

/** What the team calendar adds to the module of the room. */
export const teamControllers: Type[] = [TeamCalendarController];
export const teamProviders: Provider[] = [AbsentPeople, TeamCalendars];
