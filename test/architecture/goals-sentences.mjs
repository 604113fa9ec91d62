/** What goals do, and the test that fails without it, in the form of `shell-sentences.mjs`. */
export const goalSentences = [
  // Writing
  [
    'any draft is saved; one set a person and year (7004)',
    'test/integration/hr/goals.int.spec.ts',
    'takes any draft, and one set for a person and year: 7004',
  ],
  [
    'two sets that are sent at once are one',
    'test/integration/hr/goals.int.spec.ts',
    'makes one set when two are sent at once',
  ],
  [
    'not before the day on which writing opens, which the refusal names (7202), nor without windows (7201)',
    'test/integration/hr/goals.int.spec.ts',
    'is not written before its window, which the refusal names, nor in a year without one',
  ],
  [
    'D → TA: text, weight and date of each goal, weights of at most 1, less than 1 is possible',
    'test/integration/hr/goals.int.spec.ts',
    'is submitted with a text, a weight and a date for each goal, and weights of at most 1',
  ],
  [
    'weights from 0 to 1 with two decimals; only published company goals of the year are linked',
    'test/integration/hr/goals.int.spec.ts',
    'refuses weights outside 0 to 1 and more than two decimals, and company goals that are not published',
  ],
  [
    'TA → D: returned with a reason, or withdrawn',
    'test/integration/hr/goals.int.spec.ts',
    'is returned and withdrawn to a draft',
  ],
  [
    'weights hold when several saves come at once',
    'test/integration/hr/goals.int.spec.ts',
    'keeps one of two saves of the same version',
  ],
  // Changing
  [
    'FA → D: within the window of changes, whose days the refusals name (7203, 7204)',
    'test/integration/hr/goals.int.spec.ts',
    'is possible within the window only, whose days the refusals name',
  ],
  [
    'the approver sees each field that differs; the old version is kept',
    'test/integration/hr/goals.int.spec.ts',
    'shows the approver each field that differs, and keeps the old version',
  ],
  [
    'a change that is returned or withdrawn goes on; one that is discarded is taken back',
    'test/integration/hr/goals.int.spec.ts',
    'goes on being written when it is returned or withdrawn, and is taken back when it is discarded',
  ],
  [
    'an open change is taken back when the scoring opens',
    'test/integration/hr/goals.int.spec.ts',
    'is taken back when the scoring opens while it is written',
  ],
  [
    'progress is reported during the year, with its history',
    'test/integration/hr/goals.int.spec.ts',
    'is reported by the owner while the goals are in force, with its history',
  ],
  // Scoring
  [
    'FA → SU by the job, SU → TS, two levels of scores from 0 to 1.3, TS → O',
    'test/integration/hr/goals.int.spec.ts',
    'opens on its day and leads over two levels to the final score',
  ],
  [
    'a final score, and a normalised one where the weights are less than 1',
    'test/integration/hr/goals.int.spec.ts',
    'shows the score by the weights where they are less than 1',
  ],
  [
    'TS → SU: returned by a scorer, withdrawn until a scorer has saved (7206)',
    'test/integration/hr/goals.int.spec.ts',
    'is returned by a scorer, and withdrawn until a scorer has saved something: 7206',
  ],
  [
    'O → TS: reopened by the last scorer within 14 days, not in a closed year (7205)',
    'test/integration/hr/goals.int.spec.ts',
    'is reopened by the last scorer within 14 days, and not in a closed year: 7205',
  ],
  // The year
  [
    'windows in their order, one row a year',
    'test/integration/hr/goal-year.int.spec.ts',
    'has windows in their order, one row a year, and a process of goals',
  ],
  [
    'getGoalsConfig',
    'test/integration/hr/goal-year.int.spec.ts',
    'is answered by getGoalsConfig with what is open today',
  ],
  [
    'badges, coverage of company goals, figures',
    'test/integration/hr/goal-year.int.spec.ts',
    'follow a set from its draft to its approval',
  ],
  [
    'reminders are idempotent by rule, person and date',
    'test/integration/hr/goal-year.int.spec.ts',
    'come once for each rule, person and date, however often the job runs',
  ],
  ['every path of the diagrams has a scenario', 'test/architecture/diagrams.spec.ts', 'has scenarios, and they hold'],
];
