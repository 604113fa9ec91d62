/** What leave does, and the test that fails without it, in the form of `shell-sentences.mjs`. */
export const leaveSentences = [
  // States
  [
    'leave: 0 → 1 holds the days',
    'test/integration/hr/leave-states.int.spec.ts',
    'a draft that is submitted holds its days',
  ],
  [
    'leave: RE → 1 holds them again',
    'test/integration/hr/leave-states.int.spec.ts',
    'a rejected claim that is submitted again holds its days again',
  ],
  [
    'leave: RJ → 1 holds them again',
    'test/integration/hr/leave-states.int.spec.ts',
    'a withdrawn claim that is submitted again holds its days again',
  ],
  [
    'leave: 1 → 2 by an approval that is not the last',
    'test/integration/hr/leave-states.int.spec.ts',
    'an approval that is not the last keeps the days held',
  ],
  [
    'leave: 2 → FN by the last approval turns the hold into use',
    'test/integration/hr/leave-states.int.spec.ts',
    'the last approval uses the days',
  ],
  [
    'leave: 1 → FN where one level approves',
    'test/integration/hr/leave-claim.int.spec.ts',
    'holds its days when it is submitted and uses them when it is approved',
  ],
  [
    'leave: 1 → RE gives the days back',
    'test/integration/hr/leave-states.int.spec.ts',
    'a rejection by the first approver gives the days back',
  ],
  [
    'leave: 2 → RE gives the days back',
    'test/integration/hr/leave-states.int.spec.ts',
    'a rejection by the last approver gives the days back',
  ],
  [
    'leave: 1 → RJ by its owner gives the days back',
    'test/integration/hr/leave-states.int.spec.ts',
    'a withdrawal gives the days back',
  ],
  [
    'leave: RE → 0 when it is changed',
    'test/integration/hr/leave-states.int.spec.ts',
    'a rejected claim that is changed is a draft',
  ],
  [
    'leave: a draft that is changed stays one',
    'test/integration/hr/leave-states.int.spec.ts',
    'a draft that is changed stays one',
  ],
  [
    'leave: RJ → 0 when it is changed',
    'test/integration/hr/leave-states.int.spec.ts',
    'a withdrawn claim that is changed is a draft',
  ],
  ['leave: 0 → DL', 'test/integration/hr/leave-states.int.spec.ts', 'a draft is deleted'],
  ['leave: RE → DL', 'test/integration/hr/leave-states.int.spec.ts', 'a rejected claim is deleted'],
  ['leave: RJ → DL', 'test/integration/hr/leave-states.int.spec.ts', 'a withdrawn claim is deleted'],
  [
    'leave: FN → RJ by the leave manager gives the days back',
    'test/integration/hr/leave-states.int.spec.ts',
    'a cancellation by the leave manager gives the days back',
  ],
  [
    'leave: FN stays while its revocation runs',
    'test/integration/hr/leave-states.int.spec.ts',
    'a revocation that runs keeps the leave approved',
  ],
  [
    'leave: no other act is possible in any state',
    'test/integration/hr/leave-states.int.spec.ts',
    '%s: every other act is refused and changes nothing',
  ],
  [
    'leave: types without a balance leave the ledger alone',
    'test/integration/hr/leave-states.int.spec.ts',
    'of a type without a balance: nothing is written to the ledger',
  ],
  [
    'leave: a claim whose process is ended is a draft with its days back',
    'test/integration/hr/leave-claim.int.spec.ts',
    'gives them back when an administrator ends its process',
  ],
  [
    'leave: too late to withdraw where the policy has it so',
    'test/integration/hr/leave-claim.int.spec.ts',
    'goes to the next level over three days',
  ],
  // Revocations
  [
    'leave: FN → RJ by a revocation in full',
    'test/integration/hr/leave-revocation.int.spec.ts',
    'takes a whole claim back once it is approved: RJ, with its days and without its absence',
  ],
  [
    'leave: FN with fewer days by a revocation in part',
    'test/integration/hr/leave-revocation.int.spec.ts',
    'takes a part back: FN with fewer days, an earlier end and a shorter absence',
  ],
  [
    'leave: the ledger releases the part',
    'test/integration/hr/leave-states.int.spec.ts',
    'gives back the days of a part, and the ledger says so',
  ],
  [
    'leave: a revocation that is rejected or withdrawn changes nothing',
    'test/integration/hr/leave-revocation.int.spec.ts',
    'leaves the claim as it was after %s',
  ],
  [
    'leave: a revocation fits its claim and has a reason',
    'test/integration/hr/leave-revocation.int.spec.ts',
    'is refused where it does not fit the leave, and without a reason',
  ],
  [
    'leave: passed days are revoked by HR only',
    'test/integration/hr/leave-revocation.int.spec.ts',
    'is for days to come, unless those who manage leave write it',
  ],
  [
    'leave: a type without a process of revocations (7002)',
    'test/integration/hr/leave-revocation.int.spec.ts',
    'needs a process of the type: 7002',
  ],
  [
    'leave: of two revocations at once one goes',
    'test/integration/hr/leave-states.int.spec.ts',
    'has one of two revocations that are submitted at once',
  ],
  [
    'leave: no cancellation beside a revocation',
    'test/integration/hr/leave-states.int.spec.ts',
    'is not cancelled beside, nor revoked once it is cancelled',
  ],
  [
    'leave: a cancellation needs the permission and a reason, and the owner is notified',
    'test/integration/hr/leave-revocation.int.spec.ts',
    'cancels approved leave with a reason; its owner and the substitute are notified',
  ],
  [
    'leave: nobody cancels their own by force (8023)',
    'test/integration/hr/leave-revocation.int.spec.ts',
    'cancels no leave of their own: 8023',
  ],
  [
    'leave: the form of a revocation counts what comes back',
    'libs/modules/hr/client/leave-revocation/leave-revocation.spec.tsx',
    'counts what comes back of a part, and says what is missing before it asks the server',
  ],
  [
    'leave: a substitute is another person who is enabled',
    'test/integration/hr/leave-revocation.int.spec.ts',
    'is another person who is enabled',
  ],
  // What a submit needs
  [
    'leave: type, first day and days; one year; in order; words where days differ; next year is confirmed',
    'test/integration/hr/leave-claim.int.spec.ts',
    '%j',
  ],
  ['leave: a last day', 'test/integration/hr/leave-states.int.spec.ts', 'is refused for %s'],
  ['leave: more than no days', 'test/integration/hr/leave-states.int.spec.ts', 'is refused for %s'],
  ['leave: halves in order within a day', 'test/integration/hr/leave-states.int.spec.ts', 'is refused for %s'],
  [
    'leave: steps of half a day',
    'test/integration/hr/leave-claim.int.spec.ts',
    'refuses days in other steps than halves',
  ],
  ['leave: more days than counted need words', 'test/integration/hr/leave-states.int.spec.ts', 'is refused for %s'],
  ['leave: fewer days than counted need words', 'test/integration/hr/leave-states.int.spec.ts', 'is refused for %s'],
  ['leave: a rest day is no leave', 'test/integration/hr/leave-states.int.spec.ts', 'is refused for %s'],
  [
    'leave: with words it is possible',
    'test/integration/hr/leave-states.int.spec.ts',
    'of days that differ is possible with a comment',
  ],
  [
    'leave: notice by days ahead; managers of leave are exempt',
    'test/integration/hr/leave-states.int.spec.ts',
    'needs notice from the day of today on, but not of those who manage leave',
  ],
  [
    'leave: half days, weekends and make-up days are counted',
    'test/integration/hr/leave-claim.int.spec.ts',
    'counts half days and knows make-up days and weekends',
  ],
  [
    'leave: days are counted with the site of the person',
    'test/integration/hr/leave-claim.int.spec.ts',
    'counts with the rest days of the site where its asker works',
  ],
  [
    'leave: some types count every day',
    'test/integration/hr/leave-states.int.spec.ts',
    'counts every day of the calendar where the type says so',
  ],
  [
    'leave: an attachment or words',
    'test/integration/hr/leave-claim.int.spec.ts',
    'an attachment, or a word why there is none',
  ],
  [
    'leave: an attachment from a number of days only',
    'test/integration/hr/leave-states.int.spec.ts',
    'needs no attachment below the days that the type names',
  ],
  [
    'leave: half days overlap (7101), too little left (7003), no process (7002)',
    'test/integration/hr/leave-claim.int.spec.ts',
    'overlap of a half day (7101), too little left (7003), no process (7002)',
  ],
  [
    'leave: leave that waits, is in approval or approved is overlapped',
    'test/integration/hr/leave-states.int.spec.ts',
    'overlaps leave that is %s: 7101',
  ],
  [
    'leave: leave that is no more is not overlapped',
    'test/integration/hr/leave-states.int.spec.ts',
    'does not overlap leave that is %s',
  ],
  [
    'leave: a type that is given up (7002)',
    'test/integration/hr/leave-states.int.spec.ts',
    'is refused for a type that is given up: 7002',
  ],
  [
    'leave: all problems at once, in the form too',
    'test/integration/hr/leave-claim.int.spec.ts',
    'lists everything at once, what only the server can see among it, and foresees that part beside the count',
  ],
  [
    'leave: the form has the problems of the server in the same round',
    'libs/modules/hr/client/leave-claim/leave-claim-form.spec.tsx',
    'shows what only the server can see in the same round as its own problems, until that changes',
  ],
  [
    'leave: the form asks to confirm leave of the next year',
    'libs/modules/hr/client/leave-claim/leave-claim-form.spec.tsx',
    'asks to confirm leave in next year',
  ],
  [
    'leave: a type is bound to processes of leave (8030)',
    'test/integration/hr/leave-claim.int.spec.ts',
    'a leave type is bound to a process of leave claims (8030)',
  ],
  [
    'leave: a decision has days, balance, words and document before it',
    'libs/modules/hr/client/leave-claim/leave-claim.spec.tsx',
    'says what a decision needs: days, period, balance before and after, comment and document',
  ],
  [
    'leave: claims that are submitted at once never overdraw',
    'test/integration/hr/leave-claim.int.spec.ts',
    'is never overdrawn by fifty claims that are submitted at once',
  ],
  [
    'leave: who may read all claims',
    'test/integration/hr/leave-claim.int.spec.ts',
    'has those of every department for who holds it, in a scope and one by one; others find their own',
  ],
  [
    'leave: 2 → RJ where the process lets leave be withdrawn after an approval',
    'test/integration/hr/leave-types.int.spec.ts',
    'has a process that may let leave be withdrawn after the first approval',
  ],
  // Types
  [
    'leave: L001 to L010 in a new installation, under their keys, numbers and names',
    'test/integration/hr/leave-types.int.spec.ts',
    'has the ten types under their keys, numbers and names, in use',
  ],
  [
    'leave: the types of a new installation hold by the rules of types; two keep no balance',
    'test/integration/hr/leave-types.int.spec.ts',
    'has types that the rules of a form accept, with a balance but for personal and sick leave',
  ],
  [
    'leave: types of a new installation that are deleted do not come back',
    'test/integration/hr/leave-types.int.spec.ts',
    'keeps a type that is deleted away',
  ],
  ['leave: what a type may not say', 'test/integration/hr/leave-types.int.spec.ts', 'is refused with %s'],
  [
    'leave: the key of a type is unique, its processes are of leave',
    'test/integration/hr/leave-types.int.spec.ts',
    'has a key of its own, whatever its case, and processes of leave',
  ],
  [
    'leave: who writes types, and as they were seen (8001)',
    'test/integration/hr/leave-types.int.spec.ts',
    'is written by those who may, and changed as it was seen',
  ],
  [
    'leave: a type that HR writes counts days of work or of the calendar',
    'test/integration/hr/leave-types.int.spec.ts',
    'is what claims follow: days of the calendar or of work',
  ],
  [
    'leave: a type that HR writes asks for documents from a number of days on',
    'test/integration/hr/leave-types.int.spec.ts',
    'is what claims follow: a document, from a number of days on',
  ],
  [
    'leave: a type that HR writes asks for notice',
    'test/integration/hr/leave-types.int.spec.ts',
    'is what claims follow: days of notice',
  ],
  [
    'leave: a type that HR writes keeps a balance and limits what is taken in advance',
    'test/integration/hr/leave-types.int.spec.ts',
    'is what claims follow: a balance, and what may be taken of the next year',
  ],
  [
    'leave: a type that HR gives up is not offered, and its drafts are refused',
    'test/integration/hr/leave-types.int.spec.ts',
    'is offered while it is in use',
  ],
  // Allocations and the ledger
  [
    'leave: a grant, and what claims have taken of it',
    'test/integration/hr/leave-allocation.int.spec.ts',
    'grants its days to the ledger, and says how many of them claims have taken',
  ],
  [
    'leave: never less assigned than used; cancelled only while nothing is used (4)',
    'test/integration/hr/leave-allocation.int.spec.ts',
    'is adjusted by the difference, never below what claims have taken',
  ],
  [
    'leave: an allocation before its first day (0)',
    'test/integration/hr/leave-allocation.int.spec.ts',
    'moves to another period while nothing of it is taken',
  ],
  [
    'leave: an allocation after its last day (2)',
    'test/integration/hr/leave-states.int.spec.ts',
    'an allocation whose days are over has expired',
  ],
  [
    'leave: allocations of a file',
    'test/integration/hr/leave-allocation.int.spec.ts',
    'brings new ones and changes those of the same person, type and year; cells are refused one by one',
  ],
  [
    'leave: allocations are exported as they are listed',
    'test/integration/hr/leave-allocation.int.spec.ts',
    'has what the list shows, with the figures of the ledger, as it is filtered',
  ],
  [
    'leave: who exports allocations',
    'test/integration/hr/leave-allocation.int.spec.ts',
    'is for those who hold its permission',
  ],
  [
    'leave: the screen of bulk grants shows each person with the number and why',
    'libs/modules/hr/client/allocation/year-grant.spec.tsx',
    'shows what each person gets and why, and grants what is new',
  ],
  [
    'leave: who sees the screen of bulk grants',
    'libs/modules/hr/client/allocation/year-grant.spec.tsx',
    'is offered to those who save allocations only',
  ],
  [
    'leave: claims and adjustments at once never overdraw',
    'test/integration/hr/leave-allocation.int.spec.ts',
    'claims and adjustments at the same time never overdraw',
  ],
  [
    'leave: the balance is what is in effect and has not expired',
    'libs/modules/hr/server/ledger/ledger.rules.spec.ts',
    'is what has been given, is in effect and has not expired',
  ],
  [
    'leave: the earliest end is taken first, split where it ends',
    'libs/modules/hr/server/ledger/ledger.rules.spec.ts',
    'takes first what expires first, split where carried days end',
  ],
  [
    'leave: annual and paid sick days of a person',
    'libs/modules/hr/server/ledger/entitlement.rules.spec.ts',
    'are the most of law, company and type for annual leave, and the own ones for paid sick leave',
  ],
  [
    'leave: shares of those who join or leave are rounded down',
    'libs/modules/hr/server/ledger/entitlement.rules.spec.ts',
    'are a share, rounded down to half a day, for those who join or leave in the year',
  ],
  [
    'leave: who joins is granted a share once',
    'test/integration/hr/leave-year.int.spec.ts',
    'are granted to those who join, once',
  ],
  [
    'leave: who leaves has a share; what was used beyond is shown',
    'test/integration/hr/leave-year.int.spec.ts',
    'are cut for those who leave, and what they used beyond is shown to HR',
  ],
  [
    'leave: a twelfth each month where the type has it',
    'test/integration/hr/leave-year.int.spec.ts',
    'are granted month by month where the type says so',
  ],
  [
    'leave: the year turns once for each person, type and year',
    'test/integration/hr/leave-year.int.spec.ts',
    'grants, carries up to the limit and lets the rest expire, once for each person, type and year',
  ],
  [
    'leave: a late turn of the year does no harm',
    'test/integration/hr/leave-year.int.spec.ts',
    'is done late without harm, year after year',
  ],
  [
    'leave: carried days end after months or on a fixed day',
    'libs/modules/hr/server/ledger/entitlement.rules.spec.ts',
    'carried days end after months, on a fixed day, or with the year',
  ],
  [
    'leave: a claim over the end of carried days is split by date',
    'test/integration/hr/leave-year.int.spec.ts',
    'are taken first and split from those of the year where they end',
  ],
  [
    'leave: carried days that have ended do not come back',
    'test/integration/hr/leave-year.int.spec.ts',
    'expire with an entry of the night, which changes no balance, and do not come back when a claim gives them back',
  ],
  [
    'leave: an advance is confirmed, and comes back as it was taken',
    'test/integration/hr/leave-year.int.spec.ts',
    'is taken in advance once the person confirms it, and given back as it came',
  ],
  [
    'leave: the turn of the year pays an advance back first',
    'test/integration/hr/leave-year.int.spec.ts',
    'is paid back at the turn of the year, first from what is left of the old one',
  ],
  [
    'leave: an advance has the limit of the type and of the year',
    'test/integration/hr/leave-year.int.spec.ts',
    'is no more than the year will give, nor than the type lets go',
  ],
  [
    'leave: an advance of leave that is cancelled is not paid back',
    'test/integration/hr/leave-year.int.spec.ts',
    'comes back first where approved leave is cancelled, and the turn of the year takes nothing for it',
  ],
  [
    'leave: HR grants a year and sees why, once',
    'test/integration/hr/leave-year.int.spec.ts',
    'shows each person with the number and why, and grants once what is new',
  ],
  [
    'leave: the page shows balances on any day, held in the address',
    'libs/modules/hr/client/ledger/balances-drawer.spec.tsx',
    'are those of today until a day is chosen, and only what says something',
  ],
  [
    'leave: HR opens the balances of any person on any day',
    'libs/modules/hr/client/ledger/balances-drawer.spec.tsx',
    'are opened again by the address, of a person that HR names',
  ],
  [
    'leave: how a balance was made',
    'test/integration/hr/leave-year.int.spec.ts',
    'tells how a balance was made, to the person and to HR',
  ],
  [
    'leave: the ledger is the balance in every order of events',
    'libs/modules/hr/server/ledger/rollover.rules.spec.ts',
    'the sum of the whole ledger is the balance, once what has expired is written off',
  ],
  [
    'leave: a release after the end revives nothing',
    'libs/modules/hr/server/ledger/rollover.rules.spec.ts',
    'what is given back after its end does not come back',
  ],
  [
    'leave: jobs that run again change nothing',
    'libs/modules/hr/server/ledger/rollover.rules.spec.ts',
    'no night changes a balance, and a second one writes nothing',
  ],
  [
    'leave: on a database too: claims, adjustments, revocations, monthly shares and leavers in every order',
    'test/integration/hr/leave-ledger.int.spec.ts',
    'the sum of the ledger is the balance that is shown, and what was assigned is what was given',
  ],
  [
    'leave: half days are never lost',
    'test/integration/hr/leave-ledger.int.spec.ts',
    'half days are never lost: each claim has taken what it has not given back',
  ],
  [
    'leave: expired days never come back, whatever is given back afterwards',
    'test/integration/hr/leave-ledger.int.spec.ts',
    'days that have expired never come back, whatever is given back afterwards',
  ],
  [
    'leave: jobs that run again write nothing, on a database too',
    'test/integration/hr/leave-ledger.int.spec.ts',
    'jobs that run again write nothing',
  ],
  [
    'leave: fifty claims at once, some in advance, never overdraw',
    'test/integration/hr/leave-year.int.spec.ts',
    '50 claims that are submitted at once, some of them in advance, never overdraw',
  ],
  // The day at a site
  [
    'leave: what is left today goes by the day of the person’s site',
    'test/integration/hr/leave-zones.int.spec.ts',
    'for what they have today',
  ],
  [
    'leave: notice goes by the day of the person’s site',
    'test/integration/hr/leave-zones.int.spec.ts',
    'for days of notice',
  ],
  [
    'leave: passed days and the hours of a substitute go by the clock of the person’s site',
    'test/integration/hr/leave-zones.int.spec.ts',
    'for days that have passed, and for the hours in which a substitute acts',
  ],
  [
    'leave: the next year begins with the day of the person’s site',
    'test/integration/hr/leave-zones.int.spec.ts',
    'for leave of the next year, which is confirmed while the year has not turned for them',
  ],
  [
    'leave: an allocation is effective by the day of the person’s site',
    'test/integration/hr/leave-zones.int.spec.ts',
    'for the state of their allocations',
  ],
  [
    'leave: the year turns at 00:10 of each site',
    'test/integration/hr/leave-zones.int.spec.ts',
    'comes at 00:10 of each site, for the people who work there',
  ],
  // Calendars and hours
  [
    'leave: official days until the company names its own',
    'test/integration/hr/calendar.int.spec.ts',
    'has the official days until the company names one, then both',
  ],
  [
    'leave: a day of the calendar is changed as it was seen (8001)',
    'test/integration/hr/calendar.int.spec.ts',
    'is changed and removed only as it was seen: 8001',
  ],
  [
    'leave: the calendar of a site',
    'test/integration/hr/site-calendars.int.spec.ts',
    'is that of its country, and the company’s where the country is the company’s',
  ],
  [
    'leave: a site takes its calendar over and gives it up',
    'test/integration/hr/site-calendars.int.spec.ts',
    'takes over what has counted with its first own day, keeps to itself, and is given up again',
  ],
  [
    'leave: working hours of a month by calendar',
    'test/integration/hr/site-calendars.int.spec.ts',
    'of a month are those of the site’s working days',
  ],
  [
    'leave: working hours of a period, for whom one may read',
    'test/integration/hr/site-calendars.int.spec.ts',
    'of a period are counted for oneself and those whose leave one may read',
  ],
  [
    'leave: working hours less approved leave',
    'test/integration/hr/leave-states.int.spec.ts',
    'are those of the calendar without the halves of approved leave',
  ],
  [
    'leave written by HR for others is that of the person',
    'test/integration/hr/leave-for-others.int.spec.ts',
    'is that person’s: department, balance and days',
  ],
  [
    'leave for others: the person is notified of it and of its end',
    'test/integration/hr/leave-for-others.int.spec.ts',
    'tells the person who submitted it, and how it ended',
  ],
  [
    'leave for others: calendar and balance are those of the person',
    'test/integration/hr/leave-for-others.int.spec.ts',
    'is checked against the days and the balance of the person',
  ],
  [
    'leave for others: changed, moved and deleted by who wrote it',
    'test/integration/hr/leave-for-others.int.spec.ts',
    'is changed and deleted by who wrote it',
  ],
  [
    'leave for others: who wrote it decides no step',
    'test/integration/hr/leave-for-others.int.spec.ts',
    'who wrote it decides no step of it',
  ],
  [
    'leave for others: refused without the right',
    'test/integration/hr/leave-for-others.int.spec.ts',
    'are refused when they name another person',
  ],
  [
    'leave for others: nothing is submitted once the right is gone',
    'test/integration/hr/leave-for-others.int.spec.ts',
    'submit nothing any more that they wrote for others',
  ],
  [
    'team calendar: colleagues see who is away, readers of the claim its type',
    'test/integration/hr/team-calendar.int.spec.ts',
    'shows colleagues that a person is away',
  ],
  [
    'team calendar: own departments, reports, everybody for HR',
    'test/integration/hr/team-calendar.int.spec.ts',
    'has the departments of the reader and those they lead',
  ],
  [
    'team calendar: nothing of other teams, no endless periods',
    'test/integration/hr/team-calendar.int.spec.ts',
    'refuses what is not the reader’s',
  ],
  ['presence: the minimum of a department', 'test/integration/hr/team-calendar.int.spec.ts', 'is one person or more'],
  [
    'presence: the approver is warned before approving',
    'test/integration/hr/team-calendar.int.spec.ts',
    'is compared with the leave that is asked for',
  ],
  [
    'presence: the approver sees who is away meanwhile',
    'test/integration/hr/team-calendar.int.spec.ts',
    'is shown with the colleagues who are away then',
  ],
  [
    'substitute: a diagram may ask them first; who declines gives the claim and its days back',
    'test/integration/hr/leave-claim.int.spec.ts',
    'asks the substitute first, where the diagram does; one who declines gives the claim and its days back',
  ],
  [
    'substitute: acts from the approved leave on, and hands back at its end',
    'test/integration/process/tasks-absence.int.spec.ts',
    'has a row of their own beside the owner’s, for tasks from before and within the absence, until it ends',
  ],
  [
    'substitute: shown beside the name where people are named as approvers',
    'test/integration/process/tasks-absence.int.spec.ts',
    'is named beside the owner in lists, among the open tasks and where people are chosen',
  ],
  [
    'substitute: approves on behalf of the person, and both names are kept',
    'test/integration/process/tasks-absence.int.spec.ts',
    'decides for the owner, the user who is first, and both names are kept',
  ],
  [
    'substitute: away meanwhile is named at submit and beside the claim',
    'test/integration/hr/team-calendar.int.spec.ts',
    'is named with the days of approved leave and of absences',
  ],
  [
    'ledger: readers of a claim see how its balance came about',
    'test/integration/hr/leave-claim.int.spec.ts',
    'shows its readers how the balance that it takes from came about',
  ],
  // Leave in other calendars
  [
    'leave: a calendar link is shown once and kept as its hash; no audit and no log has it',
    'test/integration/hr/leave-feed.int.spec.ts',
    'is answered once; the database, the audit and the log have only what cannot be turned back',
  ],
  [
    'leave: a calendar link is one person’s',
    'test/integration/hr/leave-feed.int.spec.ts',
    'is one person’s: nobody else sees or ends it',
  ],
  [
    'leave: a calendar link dies at once when it is replaced or revoked',
    'test/integration/hr/leave-feed.int.spec.ts',
    'dies at once when it is replaced or revoked, and stays while only its content changes',
  ],
  [
    'leave: a calendar link is saved as it was seen (8001), with a scope that is offered (403)',
    'test/integration/hr/leave-feed.int.spec.ts',
    'is saved as it was seen (8001), and with what the person may choose',
  ],
  [
    'leave: a calendar link that answers nothing says not why',
    'test/integration/hr/leave-feed.int.spec.ts',
    'answers nobody who guesses, and says not why it answers nothing',
  ],
  [
    'leave: a feed has whole days, halves by the hours of the site, and own leave in approval',
    'test/integration/hr/leave-feed.int.spec.ts',
    'has whole days, halves by the hours of the site, and own leave in approval',
  ],
  [
    'leave: a feed follows revocations',
    'test/integration/hr/leave-feed.int.spec.ts',
    'follows a revocation: an earlier end under the same name, and nothing of what is taken back in full',
  ],
  [
    'leave: a feed names the leave of others as the team calendar does',
    'test/integration/hr/leave-feed.int.spec.ts',
    'names colleagues, what their leave is only to those who may read it, and none of it that waits',
  ],
  [
    'leave: a feed is not sent again (304)',
    'test/integration/hr/leave-feed.int.spec.ts',
    'is not sent again to a calendar that has it',
  ],
  [
    'leave: a feed notes once an hour that it was read',
    'test/integration/hr/leave-feed.int.spec.ts',
    'notes that it was read once an hour, and counts no save for it',
  ],
  [
    'leave: a feed reaches from three months back to twelve ahead',
    'test/integration/hr/leave-feed.int.spec.ts',
    'reaches from three months back to twelve ahead',
  ],
  [
    'leave: a feed has the rights that its person has when it is read',
    'test/integration/hr/leave-feed.int.spec.ts',
    'are those that its person has when it is read',
  ],
  ['leave: a feed ends with the account', 'test/integration/hr/leave-feed.int.spec.ts', 'end with the account'],
  [
    'leave: feeds are limited by address',
    'test/integration/hr/leave-feed.int.spec.ts',
    'is three hundred reads a minute',
  ],
  [
    'leave: the page shows a new calendar link with a way to copy and open it',
    'libs/modules/hr/client/feed/feed.spec.tsx',
    'is made with what it shows, and shown with a way to copy and to open it',
  ],
  [
    'leave: the page replaces a calendar link after a question',
    'libs/modules/hr/client/feed/feed.spec.tsx',
    'is not shown again: it is replaced, after a question, or keeps its place while it shows something else',
  ],
  [
    'leave: the page revokes a calendar link after a question',
    'libs/modules/hr/client/feed/feed.spec.tsx',
    'is revoked after a question',
  ],
  // What pages and rules say of it
  [
    'leave: the form counts while the dates change, and shows what is left before and after',
    'libs/modules/hr/client/leave-claim/leave-claim-form.spec.tsx',
    'counts the days while the dates change, and shows what is left before and after',
  ],
  [
    'leave: the form asks for an explanation of days that differ',
    'libs/modules/hr/client/leave-claim/leave-claim-form.spec.tsx',
    'asks for an explanation of days that differ from the calendar, and follows the calendar again on request',
  ],
  [
    'leave: the form says in which days a substitute is away',
    'libs/modules/hr/client/leave-claim/leave-claim-form.spec.tsx',
    'who is away meanwhile is a warning, with the days',
  ],
  [
    'leave: the list has each claim with its half days, under what is left',
    'libs/modules/hr/client/leave-claim/leave-claim.spec.tsx',
    'shows what is left above the claims, and each claim with its half days, path and holder',
  ],
  [
    'leave: the page offers the acts that the server allows',
    'libs/modules/hr/client/leave-claim/leave-claim.spec.tsx',
    'offers exactly the acts that the server allows',
  ],
  [
    'leave: the page cancels approved leave with a reason',
    'libs/modules/hr/client/leave-revocation/leave-revocation.spec.tsx',
    'is cancelled by a leave manager with a reason, at the version that was seen',
  ],
  [
    'leave: a rejection or withdrawal gives the days back, and a change makes a draft',
    'test/integration/hr/leave-claim.int.spec.ts',
    'gives them back when it is refused or withdrawn, and is a draft again when it is changed',
  ],
  [
    'leave: halves are counted at both ends',
    'libs/modules/hr/server/leave-claim/leave-claim.rules.spec.ts',
    'counts the halves of working days, cut at both ends',
  ],
  [
    'leave: halves that touch do not overlap',
    'libs/modules/hr/server/leave-claim/leave-claim.rules.spec.ts',
    'knows halves that touch from halves that overlap',
  ],
  [
    'leave: how a balance was made names the source of each part',
    'libs/modules/hr/client/ledger/ledger-drawer.spec.tsx',
    'names the source of each part of a claim that takes days of several, and of no other entry',
  ],
  [
    'leave: the most of law and company; nothing for those who are gone',
    'test/integration/hr/leave-year.int.spec.ts',
    'takes the days of the person: the most of law and company, a share for those who leave, nothing for the gone',
  ],
  [
    'leave: the leave of those who are gone ends with the year',
    'test/integration/hr/leave-year.int.spec.ts',
    'ends the leave of those who are gone',
  ],
  [
    'leave: what HR has granted for the new year before is left alone',
    'test/integration/hr/leave-year.int.spec.ts',
    'leaves alone what HR has granted for the new year before',
  ],
  [
    'leave: days taken in advance come back to the year that has paid for them',
    'test/integration/hr/leave-year.int.spec.ts',
    'comes back to the year that has paid for it; days of the old one have expired',
  ],
  [
    'leave: monthly shares add up to the year in its last month',
    'libs/modules/hr/server/ledger/entitlement.rules.spec.ts',
    'never goes back within a year, and is complete in its last month',
  ],
  [
    'leave: nothing is taken for a day that a later one has taken',
    'libs/modules/hr/server/ledger/ledger.rules.spec.ts',
    'does not take for a day what is taken already for a later one',
  ],
  [
    'leave: never overdrawn in any order of days',
    'libs/modules/hr/server/ledger/ledger.rules.spec.ts',
    'never overdraws, in any order of the claimed days',
  ],
  [
    'leave: never overdrawn in any order of events',
    'libs/modules/hr/server/ledger/rollover.rules.spec.ts',
    'nothing is overdrawn',
  ],
  [
    'leave: an allocation says at its field what it may not be',
    'test/integration/hr/leave-allocation.int.spec.ts',
    'refuses what is no allocation, at its field',
  ],
  [
    'leave: who writes allocations',
    'test/integration/hr/leave-allocation.int.spec.ts',
    'is for those who hold the permission',
  ],
  [
    'leave: official days are imported, own days stay (1154)',
    'test/integration/hr/calendar.int.spec.ts',
    'is imported without touching the company’s own days; years that are not published are 1154',
  ],
  [
    'leave: official days of the country of a site are imported once',
    'test/integration/hr/site-calendars.int.spec.ts',
    'copies the company’s days where these have counted, and imports official ones once',
  ],
  [
    'leave: who changes the calendar',
    'test/integration/hr/calendar.int.spec.ts',
    'is changed with the permission only, and read with that of the page',
  ],
  [
    'leave: the page of the calendar changes days as they were seen',
    'libs/modules/hr/client/calendar/calendar.spec.tsx',
    'is walked with the arrow keys and changes a day as it was seen',
  ],
  [
    'leave: the page of the calendar imports official days',
    'libs/modules/hr/client/calendar/calendar.spec.tsx',
    'lists the days with who changed them, removes one and imports the official ones',
  ],
  [
    'leave: the page of the calendar opens that of a site',
    'libs/modules/hr/client/calendar/calendar.spec.tsx',
    'opens the calendar of a site by its address, and gives its own days up',
  ],
  [
    'team calendar: month and quarter, held in the address',
    'libs/modules/hr/client/team/team-calendar.spec.tsx',
    'goes from month to month and to a quarter, and keeps what is chosen in the address',
  ],
  [
    'team calendar: halves are drawn as halves',
    'libs/modules/hr/client/team/team-calendar.spec.tsx',
    'draws the part of a leave that lies in the month, over the halves that it takes',
  ],
  [
    'presence: the page says on which days a department is below its minimum',
    'libs/modules/hr/client/team/team-calendar.spec.tsx',
    'says on which days a department is below its minimum',
  ],
  [
    'presence: the task warns of days with too few people',
    'libs/modules/hr/client/team/team-calendar.spec.tsx',
    'warns of days with too few people, and names who is away',
  ],
  [
    'days of events are granted with a document',
    'test/integration/hr/leave-allocation.int.spec.ts',
    'of an event keeps the document that proves it, for those who read allocations',
  ],
];
