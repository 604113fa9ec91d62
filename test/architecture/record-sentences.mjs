/** What labour contracts and job descriptions do, and the test that fails without it, in the form of `shell-sentences.mjs`. */
export const recordSentences = [
  [
    'labour contracts: kind and dates fit each other, the employer is the company unless given',
    'test/integration/hr/labour-contract.int.spec.ts',
    'names the company as employer unless given, and is refused where its dates do not fit its kind',
  ],
  [
    'a labour contract stays with its person and keeps its number; saves are versioned',
    'test/integration/hr/labour-contract.int.spec.ts',
    'stays with its person, keeps its number, and a save of an older version is refused',
  ],
  [
    'labour contracts of one person do not overlap',
    'test/integration/hr/labour-contract.int.spec.ts',
    'shares no day with another enabled one of the person and the employer',
  ],
  [
    'labour contracts are 0 enabled or 1 disabled; a disabled one is not changed',
    'test/integration/hr/labour-contract.int.spec.ts',
    'is not changed while it is disabled, and no act takes it twice',
  ],
  [
    'a labour contract is terminated on a day of it',
    'test/integration/hr/labour-contract.int.spec.ts',
    'is terminated on a day of it, and counts until then',
  ],
  [
    'a labour contract is renewed once, with a link to the one before',
    'test/integration/hr/labour-contract.int.spec.ts',
    'begins after the end, keeps its link, and happens once',
  ],
  [
    'a third fixed term in a row is confirmed',
    'test/integration/hr/labour-contract.int.spec.ts',
    'asks for a confirmation before the third fixed term in a row',
  ],
  [
    'the state of a labour contract follows the day at the site of its person',
    'test/integration/hr/labour-contract.int.spec.ts',
    'follows from the day at the site of the person, in the row and in the filter',
  ],
  [
    'labour contracts are filtered and paged by the server',
    'test/integration/hr/labour-contract.int.spec.ts',
    'is filtered by department, kind and search, and paged by the server',
  ],
  [
    'labour contracts are read by HR, the person, and superiors with the permission',
    'test/integration/hr/labour-contract.int.spec.ts',
    'is HR, the person, and superiors with the permission',
  ],
  [
    'a person reads the papers of their own labour contracts',
    'test/integration/hr/labour-contract.int.spec.ts',
    'reads the papers of their own contracts too',
  ],
  [
    'the history of the labour contracts of a person',
    'test/integration/hr/labour-contract.int.spec.ts',
    'is all history of a person, from the oldest on',
  ],
  [
    'renewal reminders 90, 60 and 30 days before the end, once each',
    'test/integration/hr/labour-contract.int.spec.ts',
    'go to HR and the superior, once for each number of days however often the job runs',
  ],
  [
    'renewal reminders are mailed in the language of the reader',
    'test/integration/hr/labour-contract.int.spec.ts',
    'are mailed as well, once each, in the language of the reader and with the page',
  ],
  [
    'renewed and disabled labour contracts are not reminded of, probations are',
    'test/integration/hr/labour-contract.int.spec.ts',
    'leave out contracts that are renewed or disabled, and are of probations too',
  ],
  [
    'HR sets the days of the reminders',
    'test/integration/hr/labour-contract.int.spec.ts',
    'have days that HR sets, which also say from when a contract is expiring',
  ],
  [
    'labour contracts are imported with a report for each cell, and exported',
    'test/integration/hr/labour-contract.int.spec.ts',
    'reports each wrong cell, brings the others, and is exported as it is listed',
  ],
  [
    'job descriptions have versions that stay as they were published',
    'test/integration/hr/job-description.int.spec.ts',
    'are published from the draft, and stay as they are when it is changed',
  ],
  [
    'a version of a job description takes effect on its day',
    'test/integration/hr/job-description.int.spec.ts',
    'take effect on their day, one after the other',
  ],
  [
    'a job description needs a purpose and duties of 100 in all',
    'test/integration/hr/job-description.int.spec.ts',
    'need a purpose and duties whose weights are 100 in all',
  ],
  [
    'the draft of a job description is discarded',
    'test/integration/hr/job-description.int.spec.ts',
    'bring their draft back when it is discarded',
  ],
  [
    'a version of a job description keeps its file',
    'test/integration/hr/job-description.int.spec.ts',
    'keep their file, whatever the draft has',
  ],
  ['a position is never above itself', 'test/integration/hr/job-description.int.spec.ts', 'is never above itself'],
  [
    'a job description is retired once no person has it',
    'test/integration/hr/job-description.int.spec.ts',
    'is retired once no person has it, changed no more, and taken into use again',
  ],
  [
    'people are linked to job descriptions, read them and confirm them once',
    'test/integration/hr/job-description.int.spec.ts',
    'read their own in the version in effect and confirm it once',
  ],
  [
    'each version of a job description is confirmed anew',
    'test/integration/hr/job-description.int.spec.ts',
    'confirm each version anew; the list counts who has not, and finds by it',
  ],
  [
    'people are reminded of a job description until they have confirmed it',
    'test/integration/hr/job-description.int.spec.ts',
    'are reminded once at each time, until they have confirmed',
  ],
];
