/** Words of the catalogue of phrases. */
export const phrase = {
  one: 'Phrase',
  search: 'Phrase',
  fields: {
    textZh: 'Chinese',
    textEn: 'English',
    kind: 'For',
    position: 'Order',
    enabled: 'Enabled',
  },
  kindCodes: { approve: 'Approval', reject: 'Rejection', both: 'Any decision' },
} as const;
