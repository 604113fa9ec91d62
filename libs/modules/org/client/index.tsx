import { Network } from 'lucide-react';
import { defineRoom } from '#lab/ui/room.js';

export const room = defineRoom({
  key: 'org',
  title: 'org.name',
  icon: Network,
  root: '/org',
  texts: {
    zh: async () => (await import('../shared/locales/zh.js')).zh,
    en: async () => (await import('../shared/locales/en.js')).en,
  },
  menu: [],
  pages: [],
});
