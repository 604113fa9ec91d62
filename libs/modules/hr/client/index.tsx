import {
  CalendarDays,
  CalendarCheck2,
  CalendarHeart,
  CalendarSearch,
  ClipboardCheck,
  Tags,
  TicketCheck,
  UserRound,
} from 'lucide-react';
import { userTexts } from '#lab/modules/org/shared/user.texts.js';
import { nameIn } from '#lab/shared/texts.js';
import { defineRoom, textsOf } from '#lab/ui/room.js';
import { hrPages } from '../shared/hr.pages.js';
import { hrPermissions, leavePages, leaveRights } from '../shared/hr.permissions.js';
import type { LeaveClaimRow } from '../shared/leave-claim.dto.js';
import { leaveClaimDocument } from '../shared/leave-claim.words.js';

const { approvals, all } = leavePages.page;
const { leaveTypes, allocations, calendar } = hrPages;

/** What the lists of leave claims say; no list of another room waits for it. */
const claims = {
  hr: textsOf(
    () => import('../shared/locales/zh/claims.js'),
    () => import('../shared/locales/en/claims.js'),
  ),
};

export const room = defineRoom({
  key: 'hr',
  module: 'M011',
  title: 'hr.name',
  icon: CalendarDays,
  root: '/hr',
  style: () => import('./hr.css'),
  texts: textsOf(
    () => import('../shared/locales/zh/front.js'),
    () => import('../shared/locales/en/front.js'),
  ),
  laterTexts: textsOf(
    () => import('../shared/locales/zh/later.js'),
    () => import('../shared/locales/en/later.js'),
  ),
  pageTexts: textsOf(
    () => import('../shared/locales/zh.js'),
    () => import('../shared/locales/en.js'),
  ),
  permissions: hrPermissions,
  menu: [
    { items: [{ icon: UserRound, to: '/hr/profile' }] },
    {
      title: 'hr.menu.leave',
      items: [
        { icon: CalendarCheck2, to: leaveClaimDocument.paths.list },
        { icon: ClipboardCheck, to: approvals, badge: { count: leaveClaimDocument.words.counts.todo } },
        { icon: CalendarSearch, to: all },
      ],
    },
    {
      title: 'hr.menu.set',
      items: [
        { icon: TicketCheck, to: allocations.path },
        { icon: Tags, to: leaveTypes.path },
        { icon: CalendarHeart, to: calendar.path },
      ],
    },
  ],
  documents: [
    {
      kind: leaveClaimDocument,
      icon: CalendarCheck2,
      listTexts: claims,
      screens: {
        list: () => import('./leave-claim/leave-claim-list-screen.js'),
        form: () => import('./leave-claim/leave-claim-form-screen.js'),
        content: () => import('./leave-claim/leave-claim-content.js'),
        card: () => import('./leave-claim/leave-claim-titles.js'),
      },
      approvals,
      jump: 'l',
      titleOf: ({ type, startDay }: LeaveClaimRow, language) =>
        [nameIn(language, type), startDay].filter(Boolean).join(' · '),
    },
  ],
  pages: [
    // Everybody's own, and what /hr leads to.
    {
      path: '/hr/profile',
      personal: 'profile',
      title: 'hr.profile.title',
      load: () => import('./profile/profile-screen.js'),
      tables: { org: userTexts },
    },
    {
      path: all,
      title: 'hr.claim.all',
      load: () => import('./leave-claim/leave-claim-manager-screen.js'),
      isList: true,
      tables: claims,
      permissions: [...leaveRights.all],
    },
    {
      ...leaveTypes,
      title: 'hr.leaveType.many',
      load: () => import('./leave-type/leave-types-page.js'),
    },
    {
      ...allocations,
      title: 'hr.allocation.many',
      load: () => import('./allocation/leave-allocations-page.js'),
    },
    {
      ...calendar,
      title: 'hr.calendar.title',
      load: () => import('./calendar/calendar-screen.js'),
    },
  ],
});
