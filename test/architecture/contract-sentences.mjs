/** What contracts do, and the test that fails without it, in the form of `shell-sentences.mjs`. */
export const contractSentences = [
  [
    'DF → WA → WS → EN, with the result of the approval',
    'test/integration/contract/contracts.int.spec.ts',
    'goes from its draft through approval and signature into effect: DF, WA, WS, EN',
  ],
  [
    'WA → DF: rejected, with the result RE',
    'test/integration/contract/contracts.int.spec.ts',
    'goes back to its draft with RE when an approver rejects it',
  ],
  [
    'parties A and B, an amount of 0 or more with its currency, sign ≤ effect ≤ expiry',
    'test/integration/contract/contracts.int.spec.ts',
    'needs parties, an amount of 0 or more and dates in their order',
  ],
  [
    'the amount in the base currency is frozen at the submit',
    'test/integration/contract/contracts.int.spec.ts',
    'freezes its amount in the base currency when it is submitted',
  ],
  [
    'an owner department (6002, 6003)',
    'test/integration/contract/contracts.int.spec.ts',
    'is a missing department: 6002, 6003',
  ],
  [
    'a type with a published process (6009)',
    'test/integration/contract/contracts.int.spec.ts',
    'is a type without a published process, or out of use: 6009',
  ],
  [
    'a CEO (6006) and a role (6007)',
    'test/integration/contract/contracts.int.spec.ts',
    'is a company without a CEO above the limit: 6006, and a role without members: 6007',
  ],
  [
    'an approver (6008)',
    'test/integration/contract/contracts.int.spec.ts',
    'is a department without anybody who approves: 6008',
  ],
  [
    'numbers are unique when several are made at once (6010)',
    'test/integration/contract/contracts.int.spec.ts',
    'are unique when several are made at once, drawn or typed: 6010',
  ],
  [
    'the series passes over numbers that were typed',
    'test/integration/contract/contracts.int.spec.ts',
    'that were typed are passed over by the series',
  ],
  [
    'signatures with date and file, in the order of the parties where it is set',
    'test/integration/contract/contracts.int.spec.ts',
    'follows the order of the parties where the type says so: 6101',
  ],
  [
    'a third party signs; a later effective date is waited for',
    'test/integration/contract/contracts.int.spec.ts',
    'is signed by a third party where it has one, and waits for a later day',
  ],
  [
    'the hash of the signed file is stored; a file that differs is shown as changed',
    'test/integration/contract/contracts.int.spec.ts',
    'keeps the hash of the file: a file that differs or is gone is shown as changed',
  ],
  [
    'a withdrawal before the last signature makes the signatures void',
    'test/integration/contract/contracts.int.spec.ts',
    'can be withdrawn until all have signed; the signatures are void',
  ],
  [
    'the days: WS → EN, EN → DS, in the zone of the company',
    'test/integration/contract/contract-life.int.spec.ts',
    'bring a signed contract into effect on its day, where the company is, and end it after its last day',
  ],
  [
    'an open end is never DS',
    'test/integration/contract/contract-life.int.spec.ts',
    'never end a contract without an end',
  ],
  [
    'automatic renewal, once',
    'test/integration/contract/contract-life.int.spec.ts',
    'extend a contract that renews itself once its notice has passed, and once only',
  ],
  [
    'renewals of missed days are made up for',
    'test/integration/contract/contract-life.int.spec.ts',
    'catch up with the renewals of missed days',
  ],
  [
    'reminders 90, 60, 30 and 7 days before, to owner and manager, once for each rule, target and end',
    'test/integration/contract/contract-life.int.spec.ts',
    'remind owner and manager once for each rule and end',
  ],
  [
    'a new version: the old one is DS',
    'test/integration/contract/contract-life.int.spec.ts',
    'replace it, as its next version',
  ],
  [
    'a change: the old one stays with fields overridden',
    'test/integration/contract/contract-life.int.spec.ts',
    'override what they change from their day on, and leave the rest to it',
  ],
  ['a supplement: both are EN', 'test/integration/contract/contract-life.int.spec.ts', 'supplement it, both in effect'],
  [
    'relations are begun while the base is in effect (6103)',
    'test/integration/contract/contract-life.int.spec.ts',
    'are begun by its owner alone, while it is in effect: 8002, 6103',
  ],
  [
    'a renewal draft begins on the day after the end',
    'test/integration/contract/contract-life.int.spec.ts',
    'renew one that ends: a version that begins on the day after',
  ],
  [
    'EN → DS: terminated by a process, on its day',
    'test/integration/contract/contract-life.int.spec.ts',
    'ends the contract on its day once it is approved: DS',
  ],
  [
    'one termination at a time (6102); withdrawn or rejected it changes nothing',
    'test/integration/contract/contract-life.int.spec.ts',
    'is one at a time: 6102; withdrawn or rejected it leaves the contract in effect',
  ],
  [
    'shares with people and departments',
    'test/integration/contract/contract-readers.int.spec.ts',
    'is widened by shares with people and departments',
  ],
  [
    'confidential contracts in record, list, search, export and audit',
    'test/integration/contract/contract-readers.int.spec.ts',
    'is narrowed where it is confidential, in record, list, search and export; each reading is in the audit',
  ],
  [
    'the filters: validity A, N, E, party, type, end and amount',
    'test/integration/contract/contract-readers.int.spec.ts',
    'can be filtered by validity, party, type, end and amount',
  ],
  [
    'a confidential contract is named by its number outside its record',
    'test/integration/contract/confidential.int.spec.ts',
    'is named by its number in processes, tasks, the audit and notices, and nothing else of it is shown there',
  ],
  [
    'a confidential contract is found by its readers only',
    'test/integration/contract/confidential.int.spec.ts',
    'is found by its readers by its title, and by no others',
  ],
  [
    'shares open and close every route that reads a contract or its files',
    'test/integration/contract/confidential.int.spec.ts',
    'opens to those it is shared with on every route that reads it or its files, and closes with the share',
  ],
  [
    'after a merge or another name of a company its contracts are found by the new name',
    'test/integration/contract/contract-readers.int.spec.ts',
    'and companies with another name are what their contracts are found by',
  ],
  [
    'the contracts of a leaver go to another owner',
    'test/integration/contract/contract-readers.int.spec.ts',
    'go to another owner with all that follows from it; those that are over stay',
  ],
  [
    'obligations: payments, deliveries, notices and milestones with person, due day and reminders',
    'test/integration/contract/obligation.int.spec.ts',
    'has person, currency and reminders of its own, or those that are usual',
  ],
  [
    'a payment has an amount of 0 or more, nothing else has one',
    'test/integration/contract/obligation.int.spec.ts',
    'is refused by field where it does not fit',
  ],
  [
    'obligations repeat every so many months, 120 at most',
    'test/integration/contract/obligation.int.spec.ts',
    'repeats every so many months until a day, and keeps the last day of the month',
  ],
  [
    'done, opened again and noted on by the person responsible; once',
    'test/integration/contract/obligation.int.spec.ts',
    'is marked as done with day and note by the person responsible, opened again, and noted on',
  ],
  [
    'two people mark an obligation as done at the same time',
    'test/integration/contract/obligation.int.spec.ts',
    'happens once when two people mark it as done at the same time: 8001',
  ],
  [
    'obligations are planned on drafts and due once the contract is signed',
    'test/integration/contract/obligation.int.spec.ts',
    'are planned on a draft, where they are neither done nor due, and are due once it is signed',
  ],
  [
    'obligations of a contract that has ended are cancelled in one act, not by themselves',
    'test/integration/contract/obligation.int.spec.ts',
    'are left over once it has ended: they are not cancelled by themselves, but in one act as they were seen',
  ],
  [
    'a new version takes over what is open',
    'test/integration/contract/obligation.int.spec.ts',
    'are moved from a version to the one that replaces it, when its owner takes them over',
  ],
  [
    'obligations of confidential contracts in list, calendar, chart, export, count and record',
    'test/integration/contract/obligation-list.int.spec.ts',
    'is who reads the contract: in list, calendar, chart, export, count and record alike',
  ],
  [
    'amounts of obligations that a task hides',
    'test/integration/contract/obligation-list.int.spec.ts',
    'sees no amount and no file where a task hides them, and no sum that has the amount in it',
  ],
  [
    'the list of obligations: person, kind, status, period, company and words',
    'test/integration/contract/obligation-list.int.spec.ts',
    'is narrowed by person, kind, status, period, company and words, and ordered by the due day',
  ],
  [
    'payments due by month',
    'test/integration/contract/obligation-list.int.spec.ts',
    'sums up payments by month, those that are overdue apart, in the base currency',
  ],
  [
    'reminders before the due day, on it and weekly while it is overdue, once each',
    'test/integration/contract/obligation.int.spec.ts',
    'come before the due day, on it, and every week while it is overdue, once for each of these days',
  ],
  [
    'reminders of one who has left go to the owner of the contract',
    'test/integration/contract/obligation.int.spec.ts',
    'go to the owner of the contract where the person has left or does not read it any more',
  ],
  [
    'an attachment has versions: the record has the present one, earlier ones stay readable with who and when',
    'test/integration/contract/contract-papers.int.spec.ts',
    'gets a next version: the record has that one, the earlier ones stay readable with who and when',
  ],
  [
    'full text and search have the present version alone',
    'test/integration/contract/contract-papers.int.spec.ts',
    'is found by the text of its present version alone',
  ],
  [
    'a version is added by those who may save the record, at the version they saw',
    'test/integration/contract/contract-papers.int.spec.ts',
    'is replaced by those who may save the record, at the version they saw, with an upload of their own',
  ],
  [
    'no version after the submit; a signed scan is never replaced (8002, 8013)',
    'test/integration/contract/contract-papers.int.spec.ts',
    'stays as it is from the submit on, and a signed scan is never replaced: 8002, 8013',
  ],
  [
    'versions of an attachment are bounded (8048)',
    'test/integration/contract/contract-papers.int.spec.ts',
    'has a bounded number of versions: 8048',
  ],
  [
    'contracts of one chain are compared, as far as the reader reads them',
    'test/integration/contract/contract-papers.int.spec.ts',
    'are those of a chain: a base, its versions, changes and supplements, that the reader reads',
  ],
  [
    'a comparison answers the fields that differ',
    'test/integration/contract/contract-papers.int.spec.ts',
    'answer the fields that differ, whichever of the two is asked',
  ],
  [
    'a change is compared with what it took over',
    'test/integration/contract/contract-papers.int.spec.ts',
    'compare a change with what it took over, not with what other changes have made of it since',
  ],
  [
    'a comparison keeps from its reader what their task hides',
    'test/integration/contract/contract-papers.int.spec.ts',
    'keep from a reader what their task hides from them in either of the two',
  ],
  [
    'a renewal begins so many days before the end as the type says',
    'test/integration/contract/contract-life.int.spec.ts',
    'give the owner a draft of the next version so many days before the end as the type says, once for each end',
  ],
  [
    'the simple list: DF, WS, EN without WA',
    'test/integration/contract/contracts.int.spec.ts',
    'of a type without approval waits for its signatures at once: DF, WS, EN, and has no result',
  ],
  [
    'a file whose text cannot be read says so on the record',
    'test/integration/contract/contracts.int.spec.ts',
    'says on the record of which files the text cannot be searched',
  ],
  [
    'the job of the days runs at 00:20',
    'test/integration/contract/contract-life.int.spec.ts',
    'come at twenty past midnight where the company is',
  ],
  [
    'access by function and project',
    'test/integration/contract/contract-readers.int.spec.ts',
    'is read by holders of the permission for their function, and by the team of its project; confidential ones are not',
  ],
  [
    'every reading of a confidential contract is in the audit',
    'test/integration/contract/confidential.int.spec.ts',
    'is in the audit by each answer that tells something of it: record, process, files, papers and exports',
  ],
  [
    'a comparison of confidential contracts is in the audit',
    'test/integration/contract/contract-papers.int.spec.ts',
    'are in the audit, each of them, where they are confidential',
  ],
  [
    'texts are compared word by word, Chinese by character, within a time',
    'libs/ui/difference/find-difference.spec.ts',
    'is found word by word, and Chinese character by character',
  ],
  [
    'texts that are too long are not compared',
    'libs/ui/difference/text-difference.spec.tsx',
    'is not looked for in texts that are too long',
  ],
  [
    'the sheet of a contract in both languages, with its signatures, verified by its QR code',
    'test/integration/contract/contract-papers.int.spec.ts',
    'says in %s what the contract holds and who signed it',
  ],
  [
    'the approval sheet with decisions, signatures and their pictures',
    'test/integration/contract/contract-papers.int.spec.ts',
    'has on its approval sheet the decisions and the signatures, with their pictures',
  ],
  [
    'the check of a paper of a confidential contract tells number and state alone',
    'test/integration/contract/contract-papers.int.spec.ts',
    'of a confidential contract tells its number and state alone to those who check it',
  ],
  [
    'a printed contract keeps from its reader what their task hides',
    'test/integration/contract/contract-papers.int.spec.ts',
    'keeps from its reader what their task hides from them',
  ],
  [
    'a termination has an approval sheet',
    'test/integration/contract/contract-papers.int.spec.ts',
    'has an approval sheet for its termination',
  ],
  [
    'a signature has a picture with a digest of its own',
    'test/integration/contract/contract-papers.int.spec.ts',
    'has a picture of its own with its digest, which the record shows and the check of files reads',
  ],
  [
    'a picture of a signature is a whole PNG of its size, uploaded by the person who signs',
    'test/integration/contract/contract-papers.int.spec.ts',
    'takes nothing for a picture that is none, is cut off, too large or of another person',
  ],
  [
    'signatures are offered in their order',
    'test/integration/contract/contract-papers.int.spec.ts',
    'is offered in the order of the parties where the type says so, and for all of them where it does not',
  ],
  [
    'the signature of an account is private to its person',
    'test/integration/contract/contract-papers.int.spec.ts',
    'is kept, replaced and removed by its person, who alone gets at it',
  ],
  [
    'purchase contracts of orders beside the contracts',
    'libs/modules/contract/client/contract/contract-lists.spec.tsx',
    'leads from contracts to purchase contracts and back',
  ],
];
