import type { Provider, Type } from '@nestjs/common';
import { LeaveFeedCalendar } from './leave-feed.calendar.js';
import { LeaveFeedController, LeaveFeedLimit } from './leave-feed.controller.js';
import { LeaveFeeds } from './leave-feeds.js';

/** What the feed of leave adds to the module of the room. */
export const feedControllers: Type[] = [LeaveFeedController];
export const feedProviders: Provider[] = [LeaveFeedCalendar, LeaveFeedLimit, LeaveFeeds];
