/** Words of scenarios that fail, on the diagram and of versions that are published all the same. */
export const failing = {
  title: 'Failing scenarios',
  mark: 'Failing scenario: {{name}}',
  show: 'Show on the diagram',
  showOf: 'Show on the diagram: {{name}}',
  stay_one: 'Publish with this failing scenario and give a reason',
  stay_other: 'Publish with these {{count}} failing scenarios and give a reason',
  reason: 'Reason',
  reasonNote: 'At least {{least}} characters. It is kept with the version.',
  kept_one: 'Published with a failing scenario: {{cases}}',
  kept_other: 'Published with {{count}} failing scenarios: {{cases}}',
  keptBy: '{{reason}} ({{name}}, {{at}})',
  waits_one: 'A scenario fails: {{cases}}',
  waits_other: '{{count}} scenarios fail: {{cases}}',
} as const;
