import { code, date, defineResource, file, flag, integer, ref, rows, text } from '#lab/shared/define-resource.js';
import { descriptionStates } from './job-description.codes.js';
import { mayRecords } from './record.permissions.js';

/** What a position is for and what it asks for. Its fields are the draft of the next version. */
export const jobDescription = defineResource('hr/job-descriptions', {
  permissions: mayRecords.jd,
  texts: 'hr.jd',
  fields: {
    code: text().required().max(40).unique(),
    titleZh: text().required().max(100),
    titleEn: text().max(100),
    state: code(Object.values(descriptionStates.of)).readOnly(),
    /** The last version that was published, and the day on which it takes effect. */
    versionNo: integer().readOnly(),
    effectiveDay: date().readOnly(),
    departmentId: ref('org/departments'),
    grade: text().max(40),
    reportsToId: ref('hr/job-descriptions'),
    purpose: text().max(2000),
    duties: rows({ duty: text().required().max(500), weight: integer() }).max(30),
    education: text().max(500),
    experience: text().max(500),
    skills: text().max(1000),
    certificates: text().max(500),
    environment: text().max(500),
    file: file(),
    retiredReason: text().max(500).readOnly(),
    /** People who have it today, and those of them who have not confirmed the version in effect. */
    holders: integer().readOnly(),
    unread: integer().readOnly(),
    isUnread: flag().readOnly(),
  },
  list: [
    'code',
    'titleZh',
    'titleEn',
    'state',
    'versionNo',
    'effectiveDay',
    'departmentId',
    'grade',
    'holders',
    'unread',
    'reportsToId',
  ],
  filters: ['state', 'departmentId', 'isUnread'],
  sort: 'code',
  option: { code: 'code', zh: 'titleZh', en: 'titleEn' },
  form: [
    ['code', 'grade'],
    ['titleZh', 'titleEn'],
    ['departmentId', 'reportsToId'],
    ['purpose'],
    ['duties'],
    ['education'],
    ['experience'],
    ['skills'],
    ['certificates'],
    ['environment'],
    ['file'],
  ],
  sections: { code: 'position', purpose: 'work', education: 'requirements', environment: 'conditions' },
});
