/** Words of the matrix of field rights: fields of the record down, steps across. */
export const matrix = {
  label: 'Field permissions of every step',
  keys: 'Arrow keys move. E makes a field editable, R read-only, H hides it; on the name of a step or field the key sets all of it.',
  field: 'Field',
  lines: 'Lines',
  allOf: 'Set all of {{name}}',
  cell: '{{field}}, {{step}}: {{right}}',
  given_one: '{{count}} field set to {{right}}',
  given_other: '{{count}} fields set to {{right}}',
  neverEdited: 'No step can make this field editable.',
  noSubject: {
    title: 'This process drives no record',
    text: 'Field permissions belong to the form of a record. Choose the type of record in the properties of the process.',
  },
  noFields: {
    title: 'This type of record has no fields to set',
    text: 'Every step shows its form as it is.',
  },
  noSteps: {
    title: 'No user task yet',
    text: 'Add a user task to the diagram, then set here what its people may do with each field.',
  },
} as const;
