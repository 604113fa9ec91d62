import { date, defineResource, flag, integer, ref } from '#lab/shared/define-resource.js';
import { mayGoals } from './goal.permissions.js';

/** The year of goals: when its phases begin, how early people are reminded, and the process that its sets follow. */
export const goalConfig = defineResource('hr/goal-config', {
  permissions: mayGoals.goalConfig,
  texts: 'hr.goalConfig',
  binds: 'goalConfig',
  fields: {
    year: integer().required(),
    writeOpen: date().required(),
    modifyOpen: date().required(),
    scoringOpen: date().required(),
    evaluationFrom: date(),
    scoresFrom: date(),
    reminderDays: integer().required(),
    graceDays: integer().required().initially('0'),
    process: ref('process/definitions/of/goal').required(),
    closed: flag(),
  },
  list: [
    'year',
    'writeOpen',
    'modifyOpen',
    'scoringOpen',
    'evaluationFrom',
    'scoresFrom',
    'reminderDays',
    'graceDays',
    'process',
    'closed',
  ],
  filters: ['closed'],
  sort: '-year',
  option: { zh: 'year' },
  form: [
    ['year', 'process'],
    ['writeOpen', 'modifyOpen'],
    ['scoringOpen', 'graceDays'],
    ['evaluationFrom', 'scoresFrom'],
    ['reminderDays', 'closed'],
  ],
});
