import { CalendarDays } from 'lucide-react';
import { defineRoom } from '#lab/ui/room.js';

export const room = defineRoom({
  key: 'hr',
  title: 'hr.name',
  icon: CalendarDays,
  root: '/hr',
  texts: {
    zh: async () => (await import('../shared/locales/zh.js')).zh,
    en: async () => (await import('../shared/locales/en.js')).en,
  },
  menu: [],
  pages: [],
});
