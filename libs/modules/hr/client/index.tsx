import { lazy } from 'react';
import { CalendarDays, CalendarCheck2, CalendarHeart, ClipboardCheck, Tags, UserRound } from 'lucide-react';
import { userTexts } from '#lab/modules/org/shared/user.texts.js';
import { defineRoom } from '#lab/ui/room.js';
import { hrPermissions, mayLeave } from '../shared/hr.permissions.js';
import { leaveClaimWords } from '../shared/leave-claim.words.js';
import { ClaimCard } from './claim/claim-card.js';
import { approvalsPath, calendarPath, claimPath, claimsPath, newClaimPath, route } from './paths.js';

const { claim, leaveType, calendar } = mayLeave;

export const room = defineRoom({
  key: 'hr',
  module: 'M011',
  title: 'hr.name',
  icon: CalendarDays,
  root: '/hr',
  texts: {
    zh: async () => (await import('../shared/locales/zh/front.js')).front,
    en: async () => (await import('../shared/locales/en/front.js')).front,
  },
  laterTexts: {
    zh: async () => (await import('../shared/locales/zh/later.js')).later,
    en: async () => (await import('../shared/locales/en/later.js')).later,
  },
  pageTexts: {
    zh: async () => (await import('../shared/locales/zh.js')).zh,
    en: async () => (await import('../shared/locales/en.js')).en,
  },
  permissions: hrPermissions,
  menu: [
    { items: [{ icon: UserRound, to: '/hr/profile' }] },
    {
      title: 'hr.menu.leave',
      items: [
        { icon: CalendarCheck2, to: claimsPath },
        { icon: ClipboardCheck, to: approvalsPath, badge: { count: 'claimApprove' } },
      ],
    },
    {
      title: 'hr.menu.set',
      items: [
        { icon: Tags, to: '/hr/leaveClaimType' },
        { icon: CalendarHeart, to: calendarPath },
      ],
    },
  ],
  pages: [
    // Everybody's own, and what /hr leads to.
    {
      path: '/hr/profile',
      title: 'hr.profile.title',
      load: () => import('./profile/profile-screen.js'),
      tables: { org: userTexts },
    },
    {
      path: claimsPath,
      title: 'hr.claim.mine',
      load: () => import('./claim/claim-list-screen.js'),
      isList: true,
      permissions: [claim.search],
      jump: 'l',
    },
    {
      path: newClaimPath,
      title: 'hr.claim.new',
      load: () => import('./form/claim-form-screen.js'),
      permissions: [claim.create],
    },
    {
      path: `${claimsPath}/:id/edit`,
      title: 'hr.claim.editing',
      load: () => import('./form/claim-form-screen.js'),
      permissions: [claim.create],
    },
    {
      path: `${claimsPath}/:id`,
      title: 'hr.claim.one',
      load: () => import('./claim/claim-screen.js'),
      permissions: [claim.search, claim.approve],
    },
    {
      path: '/hr/leaveClaimType',
      title: 'hr.leaveType.many',
      load: () => import('./type/leave-types-page.js'),
      permissions: [leaveType.search],
    },
    {
      path: calendarPath,
      title: 'hr.calendar.title',
      load: () => import('./calendar/calendar-screen.js'),
      permissions: [calendar.page],
    },
  ],
  leads: [
    {
      path: approvalsPath,
      title: 'hr.claim.toApprove',
      permissions: [approvalsPath, claim.approve],
      to: `/process/todo?subject=${leaveClaimWords.name}`,
    },
  ],
  creates: [{ title: 'hr.claim.new', icon: CalendarCheck2, to: newClaimPath, permissions: [claim.create] }],
  subjects: [
    {
      subject: leaveClaimWords,
      route,
      icon: CalendarCheck2,
      path: claimPath,
      Card: ClaimCard,
      Preview: lazy(() => import('./claim/claim-preview-screen.js')),
    },
  ],
  findPermissions: [claim.search],
  find: async (...asked) => (await import('./find.js')).findClaims(...asked),
});
