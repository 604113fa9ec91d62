/** The types of FEEL that have a word of their own: each of a single value. */
export const feelTypes = [
  'string',
  'number',
  'boolean',
  'date',
  'time',
  'date and time',
  'days and time duration',
] as const;
