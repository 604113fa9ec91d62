/** Who else has a draft open. */
export const editors = {
  one: '{{name}} is editing too',
  several_one: '{{name}} and one other are editing too',
  several_other: '{{name}} and {{count}} others are editing too',
  elsewhere: 'You have it open in another tab',
  saved: '{{name}} saved a newer draft',
  savedElsewhere: 'You saved a newer draft in another tab',
  load: 'Load',
} as const;
