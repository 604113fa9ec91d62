import { Settings } from 'lucide-react';
import { defineRoom } from '#lab/ui/room.js';

export const room = defineRoom({
  key: 'system',
  title: 'system.name',
  icon: Settings,
  root: '/system',
  texts: {
    zh: async () => (await import('../shared/locales/zh.js')).zh,
    en: async () => (await import('../shared/locales/en.js')).en,
  },
  menu: [],
  pages: [],
});
