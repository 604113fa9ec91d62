import {
  CalendarDays,
  CalendarCheck2,
  CalendarHeart,
  CalendarRange,
  CalendarSearch,
  ChartColumn,
  ClipboardCheck,
  FileSignature,
  Flag,
  Goal,
  ListChecks,
  SlidersHorizontal,
  Tags,
  TicketCheck,
  Undo2,
  UserRound,
  IdCard,
  ScrollText,
} from 'lucide-react';
import { userTexts } from '#lab/modules/org/shared/user.texts.js';
import { tasksPage } from '#lab/shared/process-pages.js';
import { nameIn } from '#lab/shared/texts.js';
import { defineRoom, textsOf, type Lead } from '#lab/ui/room.js';
import { hrPages } from '../shared/hr.pages.js';
import { hrPermissions, leavePages, leaveRights } from '../shared/hr.permissions.js';
import { ownJobPath, recordPages } from '../shared/record.pages.js';
import { goalOtherPages, goalPhasePages } from '../shared/goal.pages.js';
import { goalPages, goalRights } from '../shared/goal.permissions.js';
import type { GoalRow } from '../shared/goal.dto.js';
import { goalCounts, goalDocument } from '../shared/goal.words.js';
import type { LeaveClaimRow } from '../shared/leave-claim.dto.js';
import { leaveClaimDocument } from '../shared/leave-claim.words.js';
import type { LeaveRevocationRow } from '../shared/leave-revocation.dto.js';
import { leaveRevocationDocument } from '../shared/leave-revocation.words.js';

const { approvals, all } = leavePages.page;
const { leaveTypes, allocations, teamCalendar, calendar } = hrPages;

/** What the lists of leave claims say; no list of another room waits for it. */
const claims = {
  hr: textsOf(
    () => import('../shared/locales/zh/claims.js'),
    () => import('../shared/locales/en/claims.js'),
  ),
};

/** What the lists of goal sets say. */
const goals = {
  hr: textsOf(
    async () => ({ later: (await import('../shared/locales/zh/goals.js')).goalLater }),
    async () => ({ later: (await import('../shared/locales/en/goals.js')).goalLater }),
  ),
};

const leadsFrom = (paths: readonly string[], lead: Omit<Lead, 'path'>): Lead[] =>
  paths.map((path) => ({ path, ...lead }));
const { owner, approver, manager } = goalPhasePages;
/** A set has one page in all of its phases; these addresses lead to the list that opens it. */
const goalLeads = [
  ...leadsFrom(owner, { title: 'hr.goal.mine', permissions: goalRights.search, to: goalPages.page.ownGoals }),
  ...leadsFrom(approver, {
    title: 'hr.goal.toApprove',
    permissions: goalRights.approve,
    to: tasksPage(goalDocument.words.name),
  }),
  ...leadsFrom(manager, { title: 'hr.goal.all', permissions: goalRights.all, to: goalPages.page.allGoals }),
];

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
        { icon: Undo2, to: leaveRevocationDocument.paths.list },
        { icon: CalendarRange, to: teamCalendar.path },
        { icon: CalendarSearch, to: all },
      ],
    },
    {
      title: 'hr.menu.goals',
      items: [
        { icon: Goal, to: goalDocument.paths.list, badge: { count: goalCounts.submit } },
        { icon: ListChecks, to: goalPages.page.goalApprovals, badge: { count: goalCounts.approve } },
        { icon: ListChecks, to: goalPages.page.allGoals },
        { icon: Flag, to: goalOtherPages.companyGoal.path },
        { icon: ChartColumn, to: goalOtherPages.statistics.path },
      ],
    },
    {
      title: 'hr.menu.records',
      items: [
        { icon: IdCard, to: ownJobPath },
        { icon: FileSignature, to: recordPages.laborContract.path },
        { icon: ScrollText, to: recordPages.jd.path },
      ],
    },
    {
      title: 'hr.menu.set',
      items: [
        { icon: SlidersHorizontal, to: goalOtherPages.goalConfig.path },
        { icon: Flag, to: goalOtherPages.companyGoalEdit.path },
        { icon: TicketCheck, to: allocations.path },
        { icon: Tags, to: leaveTypes.path },
        { icon: CalendarHeart, to: calendar.path },
      ],
    },
  ],
  documents: [
    {
      kind: goalDocument,
      icon: Goal,
      listTexts: goals,
      screens: {
        list: () => import('./goal/goal-list-screen.js'),
        form: () => import('./goal/goal-form-screen.js'),
        content: () => import('./goal/goal-content.js'),
      },
      approvals: goalPages.page.goalApprovals,
      titleOf: ({ year }: GoalRow, language) => (language === 'zh' ? `${year} 年度目标` : `Goals ${year}`),
    },
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
    {
      kind: leaveRevocationDocument,
      icon: Undo2,
      listTexts: claims,
      screens: {
        list: () => import('./leave-revocation/leave-revocation-list-screen.js'),
        form: () => import('./leave-revocation/leave-revocation-form-screen.js'),
        content: () => import('./leave-revocation/leave-revocation-content.js'),
      },
      titleOf: ({ type, claimNumber }: LeaveRevocationRow, language) =>
        [nameIn(language, type), claimNumber].filter(Boolean).join(' · '),
    },
  ],
  leads: goalLeads,
  pages: [
    {
      path: goalPages.page.allGoals,
      title: 'hr.goal.all',
      load: () => import('./goal/goal-all-screen.js'),
      isList: true,
      tables: goals,
      permissions: [...goalRights.all],
    },
    {
      ...goalOtherPages.companyGoal,
      title: 'hr.companyGoal.board',
      load: () => import('./goal/company-goal-screen.js'),
    },
    {
      ...goalOtherPages.companyGoalEdit,
      title: 'hr.companyGoal.edit',
      load: () => import('./goal/company-goals-page.js'),
    },
    { ...goalOtherPages.goalConfig, title: 'hr.goalConfig.many', load: () => import('./goal/goal-config-page.js') },
    {
      ...goalOtherPages.statistics,
      title: 'hr.goal.statistics',
      load: () => import('./goal/goal-statistics-screen.js'),
    },
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
      path: ownJobPath,
      title: 'hr.ownJob.title',
      load: () => import('./job-description/own-job-screen.js'),
    },
    {
      ...recordPages.laborContract,
      title: 'hr.laborContract.many',
      load: () => import('./labour-contract/labour-contracts-page.js'),
    },
    // A person opens the contracts of their own.
    {
      path: `${recordPages.laborContract.path}/:id`,
      title: 'hr.laborContract.one',
      load: () => import('./labour-contract/labour-contract-screen.js'),
      below: recordPages.laborContract.path,
    },
    {
      ...recordPages.jd,
      title: 'hr.jd.many',
      load: () => import('./job-description/job-descriptions-page.js'),
    },
    {
      ...recordPages.jd,
      path: `${recordPages.jd.path}/:id`,
      title: 'hr.jd.one',
      load: () => import('./job-description/job-description-screen.js'),
      below: recordPages.jd.path,
    },
    {
      ...teamCalendar,
      title: 'hr.team.title',
      load: () => import('./team/team-calendar-screen.js'),
    },
    {
      ...calendar,
      title: 'hr.calendar.title',
      load: () => import('./calendar/calendar-screen.js'),
    },
  ],
});
