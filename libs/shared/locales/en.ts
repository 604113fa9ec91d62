import { joinTexts } from '../texts.js';
import { front } from './front/en.js';
import { refusals, refusals106 } from './refusals/en.js';

/** Texts of the platform itself: refusals that any room may raise, and words that every screen uses. */
export const en = joinTexts(front, {
  errors: {
    ...refusals,
    101: 'The reporting line conflicts with the process.',
    102: '{{1}} has no mailbox, so no mail was sent.',
    204: 'There is no data.',
    8001: 'Somebody else changed this record in the meantime. Reload it to see the change.',
    8002: 'The state cannot change from {{1}} to {{2}}.',
    8003: '{{1}} has dealt with this a moment ago.',
    8004: 'This task is not yours.',
    8005: '{{1}} is required.',
    8006: 'It cannot be returned to that step.',
    8007: '{{1}} is on the list already.',
    8008: 'It is too late to withdraw.',
    8009: 'The diagram has {{1}} problems and cannot be used.',
    8010: 'The process is suspended.',
    8011: 'No published process is bound to {{1}}.',
    8012: '{{1}}: {{2}}',
    8016: 'The file was refused: {{1}}',
    8017: 'This fits more than one task: {{1}}',
    8018: 'The process took too many steps at once and was stopped.',
    8019: 'This task has been passed on {{1}} times. Only an administrator can give it to somebody else.',
    8020: 'Claim this task first.',
    8021: '{{1}} had this task before. Only an administrator can give it back.',
    1011: 'The file is empty: there is nothing to import.',
    1152: 'An import can be taken back within {{1}} hours.',
    1153: '{{1}} has been changed or used since, so the import stays.',
    2031: 'More than {{1}} rows cannot be exported. Narrow the list.',
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
    choice: 'Not one of the choices',
    format: 'Not in the expected form',
    unknown: 'Not a known field',
    taken: 'Already in use',
    readOnly: 'Cannot be changed here',
    missing: 'There is no such entry',
    ambiguous: 'More than one is called so',
    url: 'A web address like https://lab.example',
    email: 'A mail address like name@lab.example',
    order: 'Times and dates must follow each other',
  },
  file: {
    tooLarge: 'larger than {{1}} MB',
    kind: 'not a file of the kinds {{1}}',
    empty: 'it is empty',
    broken: 'it cannot be read',
    columns: 'it has no column {{1}}',
    tooManyRows: 'more than {{1}} rows',
  },
  mail: { foot: 'You get this mail because Labdesk has something for you. Answers to it are not read.' },
  /** Below the title of a column in a template. */
  sheet: { required: 'Required', choices: 'One of the list', day: '2026-12-31', notes: 'Notes' },
  /** Names of the platform's own jobs, by topic. */
  jobs: { mail: { send: 'Send a mail' }, audit: { seal: 'Seal the audit trail' } },
  /** What a message set says instead; which one is in use is the server's choice. */
  sets: { 106: { errors: refusals106 } },
});
