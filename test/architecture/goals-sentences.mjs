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
    'test/integration/hr/goal-parallel.int.spec.ts',
    'leaves the weights of one save, which their sum agrees with',
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
  [
    'what was approved once is not deleted',
    'test/integration/hr/goals.int.spec.ts',
    'deletes no set that was approved once',
  ],
  [
    'a change that was begun is submitted within its days of grace; none is begun in them',
    'test/integration/hr/goal-windows.int.spec.ts',
    'let a change that was begun be submitted, returned and approved after the scoring has opened',
  ],
  [
    'once the grace is over, an open change is taken back',
    'test/integration/hr/goal-windows.int.spec.ts',
    'end: what is still being written is taken back, and nothing is submitted',
  ],
  // Scoring
  [
    'RS of a scorer: scores are taken back until the next level acts',
    'test/integration/hr/goals.int.spec.ts',
    'is taken back by its scorer until the next level has saved something',
  ],
  [
    'a scorer sees how they have scored others of the year',
    'test/integration/hr/goals.int.spec.ts',
    'shows a scorer how they have scored others of the year',
  ],
  [
    'the second level calibrates: it begins with the scores of the first',
    'libs/modules/hr/client/goal/goal-content.spec.tsx',
    'begin with those of the level before where the scorer takes them over',
  ],
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
  [
    'any number of levels: each sees those before it, the last decides the final score',
    'test/integration/hr/goal-details.int.spec.ts',
    'are as many as the process draws: each sees those before it, the last one decides the final score',
  ],
  [
    'files come with goals and self-evaluations, for those who read the set',
    'test/integration/hr/goal-details.int.spec.ts',
    'come with the goals and with the self-evaluation, for those who read the set',
  ],
  ['a set has ten files at most', 'test/integration/hr/goal-details.int.spec.ts', 'are at most ten'],
  // Company goals
  [
    'company goal: 0 → 1 and back while no goal is linked to it',
    'test/integration/hr/goal-details.int.spec.ts',
    'is published and unpublished while no goal is linked to it',
  ],
  [
    'company goal: one that goals are linked to stays published (5008)',
    'test/integration/hr/goal-details.int.spec.ts',
    'that goals are linked to stays published, in its year (5008)',
  ],
  [
    'cascade: who carries a company goal along the reporting line',
    'test/integration/hr/goal-details.int.spec.ts',
    'shows who carries it along the reporting line',
  ],
  [
    'cascade: the page has people below their superiors, each with a way to the set',
    'libs/modules/hr/client/goal/company-goals.spec.tsx',
    'show those who carry one below their superiors, whatever their order, each with a way to the set',
  ],
  [
    'coverage: the page says which company goals have no personal goal',
    'libs/modules/hr/client/goal/company-goals.spec.tsx',
    'say which of them have no personal goal, and which the reader may not look into',
  ],
  // Badges
  [
    'goalsSubmit: drafts within their window, open changes, self-evaluations',
    'test/integration/hr/goal-details.int.spec.ts',
    'count drafts within their window, open changes and self-evaluations of the owner',
  ],
  [
    'goalsApprove: tasks to approve and to score',
    'test/integration/hr/goal-details.int.spec.ts',
    'count what a person approves and scores',
  ],
  // Days of phases
  [
    'not before the day of self-evaluations (7207) and of scores (7208), which page and refusals name',
    'test/integration/hr/goal-windows.int.spec.ts',
    'are not written before their days, which the page and the refusals name',
  ],
  [
    'the days of self-evaluations and scores are those of the owner’s site',
    'test/integration/hr/goal-windows.int.spec.ts',
    'begin by the day of the site where the owner works',
  ],
  [
    'the page of a set names what begins later',
    'libs/modules/hr/client/goal/goal-content.spec.tsx',
    'is named above the set, in both languages',
  ],
  [
    'no scores are typed before their day',
    'libs/modules/hr/client/goal/goal-content.spec.tsx',
    'leaves no scores to type before their day',
  ],
  [
    'the form of a new set names the day on which its year is written',
    'libs/modules/hr/client/goal/goal-form.spec.tsx',
    'says before anything is typed: %s',
  ],
  [
    'reminders before self-evaluations and scores begin',
    'test/integration/hr/goal-year.int.spec.ts',
    'come before self-evaluations and scores where these begin later',
  ],
  [
    'reminders before writing opens reach owners of drafts as well',
    'test/integration/hr/goal-year.int.spec.ts',
    'come before writing opens to the owner of a draft where the day was put off',
  ],
  // The year
  [
    'windows are days of the site where the owner works',
    'test/integration/hr/goal-windows.int.spec.ts',
    'are those of the site where the owner works',
  ],
  [
    'each figure leads to as many sets, by department and level as well',
    'test/integration/hr/goal-figures.int.spec.ts',
    'count how far sets have come, and each leads to as many sets',
  ],
  [
    'calibration: what scorers of every level gave, side by side',
    'test/integration/hr/goal-figures.int.spec.ts',
    'compare what scorers of every level gave sets that are scored to the end',
  ],
  [
    'figures are a workbook',
    'test/integration/hr/goal-figures.int.spec.ts',
    'are a workbook by department and level, which is noted',
  ],
  [
    'completion heat map by department',
    'libs/modules/hr/client/goal/goal-statistics.spec.tsx',
    'are the darker the more people have come so far',
  ],
  [
    'weekly reminders to those who have not begun',
    'test/integration/hr/goal-year.int.spec.ts',
    'come weekly to those who have not begun, until changes open',
  ],
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
  [
    'the weight bar says what the weights add up to while they are typed',
    'libs/modules/hr/client/goal/goal-form.spec.tsx',
    'says what the weights add up to, and nothing about submitting while there are none',
  ],
  [
    'a goal links to one published company goal of its year',
    'libs/modules/hr/client/goal/goal-form.spec.tsx',
    'offers the company goals of the year that is chosen',
  ],
  [
    'the approver reads each field that differs in their language',
    'libs/modules/hr/client/goal/goal-content.spec.tsx',
    'are named in the language of the reader, in the inbox as well',
  ],
  [
    'a change that is not different has no differences',
    'libs/modules/hr/server/goal/goal.rules.spec.ts',
    'are none of a version to itself, in any order',
  ],
  [
    'weights and scores are exact in every order',
    'libs/modules/hr/shared/goal.totals.spec.ts',
    'is exact, in any order of adding',
  ],
  [
    'final = Σ weight × score, rounded half up once',
    'libs/modules/hr/shared/goal.totals.spec.ts',
    'is the weighted sum, rounded half up once',
  ],
  [
    'normalised exactly where the weights are less than 1',
    'libs/modules/hr/shared/goal.totals.spec.ts',
    'is normalised exactly where the weights are less than 1, and lies between the lowest and the highest score then',
  ],
  [
    'the grade follows the guide: above 1, 1, between 0 and 1, 0',
    'libs/modules/hr/shared/goal.totals.spec.ts',
    'follows the guide',
  ],
  [
    'the total with its grade beside what the scorer gave others',
    'libs/modules/hr/client/goal/goal-content.spec.tsx',
    'show the total with its grade as they are typed, beside what the scorer gave others',
  ],
  [
    'concurrent saves and submits of weights',
    'test/integration/hr/goal-parallel.int.spec.ts',
    'submits what was saved, never more weight than 1',
  ],
  [
    'concurrent approvals keep one version',
    'test/integration/hr/goal-parallel.int.spec.ts',
    'approves once, and keeps one version',
  ],
  [
    'a change that is withdrawn at the same time keeps the approved version',
    'test/integration/hr/goal-parallel.int.spec.ts',
    'keeps the version that was approved when it is withdrawn at the same time',
  ],
  [
    'concurrent scores are submitted once a level',
    'test/integration/hr/goal-parallel.int.spec.ts',
    'takes the scores of one of two saves, and submits each level once',
  ],
  [
    'the page of statistics leads from each figure to its sets',
    'libs/modules/hr/client/goal/goal-statistics.spec.tsx',
    'lead from each figure to its sets, as the page is narrowed',
  ],
  [
    'the funnel never widens from step to step',
    'libs/modules/hr/server/goal/goal-figures.rules.spec.ts',
    'never widens from step to step, nor beyond the sets that there are',
  ],
  [
    'each final score is in exactly one part of the distribution',
    'libs/modules/hr/server/goal/goal-figures.rules.spec.ts',
    'have each final score in exactly one of them',
  ],
  [
    'figures count what their reader may read',
    'test/integration/hr/goal-figures.int.spec.ts',
    'are those of sets that the reader reads: by right, or because of a task',
  ],
  [
    'the board shows no draft of others',
    'test/integration/hr/goal-figures.int.spec.ts',
    'show no draft of another person among those who carry one',
  ],
  [
    'getGoalsConfig answers any year, with the days of its phases',
    'test/integration/hr/goal-windows.int.spec.ts',
    'leave their days beside the dates of the year, and what is open',
  ],
  ['every path of the diagrams has a scenario', 'test/architecture/diagrams.spec.ts', 'has scenarios, and they hold'],
];
