import { joinTexts } from '../texts.js';
import { front } from './front/en.js';
import { refusals, refusals106 } from '../legacy-catalogue/refusals/en.js';

/** Texts of the platform: refusals that any room may raise, and words that every screen uses. */
export const en = joinTexts(front, {
  errors: {
    ...refusals,
    101: 'The reporting line conflicts with the process.',
    102: '{{1}} has no mailbox, so no mail was sent.',
    204: 'No data.',
    8001: 'This record was changed by another user. Reload to see the changes.',
    8002: 'The state cannot change from {{1}} to {{2}}.',
    8003: '{{1}} has just completed this task.',
    8004: 'This task is not assigned to you.',
    8005: '{{1}} is required.',
    8006: 'The task cannot be sent back to that step.',
    8007: '{{1}} is already on the list.',
    8008: 'This can no longer be withdrawn.',
    8009: 'The diagram has {{1}} problems and cannot be used.',
    8010: 'The process is suspended.',
    8011: 'No published process is bound to {{1}}.',
    8012: '{{1}}: {{2}}',
    8016: 'The file was refused: {{1}}',
    8017: 'This fits more than one task: {{1}}',
    8018: 'The process entered too many steps at once and was stopped.',
    8019: 'This task has been transferred {{1}} times. Only an administrator can reassign it.',
    8020: 'Claim this task first.',
    8021: '{{1}} had this task before. Only an administrator can reassign it to them.',
    1011: 'The file is empty. Nothing to import.',
    1152: 'An import can be undone within {{1}} hours.',
    1153: '{{1}} has been changed or used since, so the import cannot be undone.',
    2031: 'At most {{1}} rows can be exported. Narrow the filters.',
  },
  /** Why a field was refused; the code of the field error is 8012 and its first argument one of these words. */
  field: {
    required: 'Required',
    tooLong: 'At most {{1}} characters',
    tooShort: 'At least {{1}} characters',
    tooSmall: 'At least {{1}}',
    tooBig: 'At most {{1}}',
    tooMany: 'At most {{1}} entries',
    tooFew: 'At least {{1}} entries',
    decimal: 'A number with at most {{1}} decimals',
    number: 'A number',
    integer: 'A whole number',
    day: 'A date like 2026-12-31',
    choice: 'Not a valid option',
    format: 'Invalid format',
    unknown: 'Unknown field',
    taken: 'Already in use',
    readOnly: 'Cannot be changed here',
    missing: 'No such entry',
    ambiguous: 'Matches more than one entry',
    url: 'A web address like https://lab.example',
    email: 'A mail address like name@lab.example',
    order: 'The end must not be before the start',
  },
  file: {
    tooLarge: 'larger than {{1}} MB',
    kind: 'not one of the file types {{1}}',
    empty: 'the file is empty',
    broken: 'the file cannot be read',
    columns: 'column {{1}} is missing',
    tooManyRows: 'more than {{1}} rows',
  },
  mail: { foot: 'This is an automatic message from Labdesk. Replies are not read.' },
  /** Shown below the column titles of an import template. */
  sheet: { required: 'Required', choices: 'Choose from the list', day: '2026-12-31', notes: 'Notes' },
  /** Names of the platform's own jobs, by topic. */
  jobs: { mail: { send: 'Send mail' }, audit: { seal: 'Seal the audit trail' } },
  /** Sentences that a message set words differently; the server decides which set is in use. */
  sets: { 106: { errors: refusals106 } },
});
