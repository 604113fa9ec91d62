/** Words of the builder of conditions. */
export const condition = {
  add: 'Add a condition',
  remove: 'Remove this condition',
  field: 'Field',
  comparison: 'Comparison',
  value: 'Value',
  joined: 'Taken when',
  join: { and: 'All are true', or: 'Any is true' },
  incomplete: 'Not applied until every condition is complete.',
  operators: {
    plain: {
      '=': 'is',
      '!=': 'is not',
      '<': 'is less than',
      '<=': 'is at most',
      '>': 'is more than',
      '>=': 'is at least',
      in: 'is one of',
      contains: 'contains',
      empty: 'is empty',
      filled: 'is not empty',
    },
    day: {
      '=': 'is on',
      '<': 'is before',
      '<=': 'is on or before',
      '>': 'is after',
      '>=': 'is on or after',
      empty: 'is empty',
      filled: 'is not empty',
    },
  },
} as const;
