import { UserRound } from 'lucide-react';
import { framePages } from '#lab/shared/frame-pages.js';
import { defineRoom, textsOf } from '#lab/ui/room.js';

export const room = defineRoom({
  key: 'account',
  title: 'account.name',
  icon: UserRound,
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
  pages: [
    {
      path: framePages.signIn,
      title: 'account.pages.login',
      load: () => import('./sign-in/sign-in-screen.js'),
      open: true,
      signedOutOnly: true,
    },
    {
      path: framePages.activatePassword,
      title: 'account.pages.activate',
      load: () => import('./password/activate-screen.js'),
      open: true,
    },
    {
      path: '/forgotPassword',
      title: 'account.pages.forgot',
      load: () => import('./password/forgot-screen.js'),
      open: true,
      signedOutOnly: true,
    },
    {
      path: framePages.resetPassword,
      title: 'account.pages.reset',
      load: () => import('./password/choose-screen.js'),
      open: true,
    },
    {
      path: framePages.help,
      title: 'account.help.title',
      load: () => import('./markdown/viewer-screen.js'),
      open: true,
    },
    {
      path: '/auth-redirect',
      title: 'account.pages.signOn',
      load: () => import('./single-sign-on/sign-on-screen.js'),
      open: true,
    },
    {
      path: framePages.home,
      title: 'account.pages.dashboard',
      load: () => import('./home/home-screen.js'),
      layout: 'home',
      affix: true,
    },
    {
      path: framePages.outsideLink,
      title: 'account.pages.outSideLink',
      load: () => import('./out-side-link/out-side-link-screen.js'),
      open: true,
    },
    {
      path: `${framePages.verify}/:code`,
      title: 'account.pages.verify',
      load: () => import('./verify/verify-screen.js'),
      open: true,
    },
    {
      path: framePages.decide,
      title: 'account.pages.decide',
      load: () => import('./decide/decide-screen.js'),
      open: true,
    },
    {
      path: framePages.security,
      title: 'account.pages.security',
      load: () => import('./security/security-screen.js'),
      layout: 'home',
    },
  ],
  signInAgain: () => import('./sign-in/sign-in-again-screen.js'),
  homeCards: [{ key: 'todo', width: 'wide', load: () => import('./home/todo-card.js') }],
});
