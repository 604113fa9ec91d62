import { Mails, Settings } from 'lucide-react';
import { defineRoom } from '#lab/ui/room.js';
import { maySystem } from '../shared/system.permissions.js';

export const room = defineRoom({
  key: 'system',
  title: 'system.name',
  icon: Settings,
  root: '/system',
  texts: {
    zh: async () => (await import('../shared/locales/zh.js')).zh,
    en: async () => (await import('../shared/locales/en.js')).en,
  },
  menu: [{ items: [{ icon: Mails, to: '/system/mails' }] }],
  pages: [
    {
      path: '/system/mails',
      title: 'system.mail.title',
      load: () => import('./mail/mail-list-screen.js'),
      permissions: [maySystem],
    },
  ],
});
