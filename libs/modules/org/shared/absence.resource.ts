import { date, defineResource, ref, subjects, text } from '#lab/shared/define-resource.js';
import { mayOrg } from './org.permissions.js';

const period = {
  substituteId: ref('org/users').required(),
  /** First and last day away, both included, in the zone of the company. */
  beginsOn: date().required(),
  endsOn: date().required(),
  /** In which records the substitute acts. */
  kinds: subjects(),
  note: text().max(200),
};
const described = {
  texts: 'org.absence',
  permissions: { search: mayOrg.absence.page, save: mayOrg.absence.save },
  filters: [],
  sort: '-beginsOn',
  option: { zh: 'note' },
} as const;

/** When people are away, and who decides in their place. */
export const absence = defineResource('org/absences', {
  ...described,
  fields: { userId: ref('org/users').required(), ...period },
  list: ['userId', 'substituteId', 'beginsOn', 'endsOn', 'kinds', 'note'],
  filters: ['userId', 'substituteId'],
  form: [['userId', 'substituteId'], ['beginsOn', 'endsOn'], ['kinds'], ['note']],
});

/** The same of oneself: whose it is follows from the session. */
export const ownAbsence = defineResource('org/absences/mine', {
  ...described,
  fields: period,
  list: ['substituteId', 'beginsOn', 'endsOn', 'kinds', 'note'],
  form: [['substituteId'], ['beginsOn', 'endsOn'], ['kinds'], ['note']],
});
