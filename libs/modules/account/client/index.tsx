import { UserRound } from 'lucide-react';
import { defineRoom } from '#lab/ui/room.js';

export const room = defineRoom({
  key: 'account',
  title: 'account.name',
  icon: UserRound,
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
  pages: [
    {
      path: '/login',
      title: 'account.pages.login',
      load: () => import('./sign-in/sign-in-screen.js'),
      open: true,
      signedOutOnly: true,
    },
    {
      path: '/activePassword',
      title: 'account.pages.setUp',
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
      path: '/resetPassword',
      title: 'account.pages.reset',
      load: () => import('./password/choose-screen.js'),
      open: true,
    },
    {
      path: '/markdownViewer',
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
      path: '/dashboard',
      title: 'account.pages.dashboard',
      load: () => import('./home/home-screen.js'),
      layout: 'home',
      affix: true,
    },
    {
      path: '/outSideLink',
      title: 'account.pages.outSideLink',
      load: () => import('./out-side-link/out-side-link-screen.js'),
      open: true,
    },
    {
      path: '/profile/security',
      title: 'account.pages.security',
      load: () => import('./security/security-screen.js'),
      layout: 'home',
    },
  ],
  homeCards: [{ key: 'todo', width: 'wide', load: () => import('./home/todo-card.js') }],
});
