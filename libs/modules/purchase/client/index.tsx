import { ShoppingCart } from 'lucide-react';
import { defineRoom } from '#lab/ui/room.js';

export const room = defineRoom({
  key: 'purchase',
  title: 'purchase.name',
  icon: ShoppingCart,
  root: '/purchase',
  texts: {
    zh: async () => (await import('../shared/locales/zh.js')).zh,
    en: async () => (await import('../shared/locales/en.js')).en,
  },
  menu: [],
  pages: [],
});
