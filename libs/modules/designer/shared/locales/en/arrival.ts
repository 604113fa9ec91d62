/** Words of the questions before a file replaces the draft. */
export const arrival = {
  title: 'Import “{{name}}”',
  import: 'Import',
  key: 'Key',
  keyInFile: '(in the file: {{key}})',
  nameless: 'Unnamed',
  subjectNote: 'Its states, actions and fields become available in the diagram.',
  noSubject: 'Without a record type, no record can start this process.',
  notExecutable:
    'The file marks this process as a drawing that does not run. It can be published only when this is on.',
  laidOut: 'The file contains no drawing. The process has been laid out automatically.',
  others_one: 'The file contains {{count}} other process. It is kept but not opened.',
  others_other: 'The file contains {{count}} other processes. They are kept but not opened.',
  summary: 'Content from other tools',
  nothingForeign: 'The file contains nothing that is specific to another tool.',
  fate: {
    translated: 'Translated ({{count}})',
    handler: 'Needs a handler ({{count}})',
    notRun: 'Kept, never run ({{count}})',
    ignored: 'Kept, without effect ({{count}})',
    unsupported: 'Not supported, prevents publishing ({{count}})',
    lost: 'Not kept ({{count}})',
  },
  scenario: {
    title: 'Scenarios',
    kept_one: 'The {{count}} scenario of this process is kept.',
    kept_other: 'The {{count}} scenarios of this process are kept.',
    passes: 'Still passes',
    running: 'Running…',
    missing: 'Refers to elements that are not in the file: {{elements}}',
    notRun: 'Cannot be run until the errors of the diagram are corrected',
  },
} as const;
