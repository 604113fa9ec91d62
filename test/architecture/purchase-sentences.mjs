/**
 * What purchasing does, and the test that fails without it, in the form of `shell-sentences.mjs`. Rows are added with what
 * they describe.
 */
export const purchaseSentences = [
  // Vendors
  [
    'a vendor with banks, contracts and remarks, by permission',
    'test/integration/purchase/catalogues.int.spec.ts',
    'is kept with its banks, contracts and remarks, and by those who may',
  ],
  [
    'the default bank of a vendor',
    'test/integration/purchase/catalogues.int.spec.ts',
    'has one default bank: the first, where none is said to be, and never two',
  ],
  [
    'vendor names are unique',
    'test/integration/purchase/catalogues.int.spec.ts',
    'has a name of its own, in whatever case and width it is written',
  ],
  [
    'tax numbers of 15 to 20 characters',
    'test/integration/purchase/catalogues.int.spec.ts',
    'has a tax number of 15 to 20 characters, not %s',
  ],
  [
    'vendors expire',
    'test/integration/purchase/catalogues.int.spec.ts',
    'is expiring in its last 30 days and expired after the last, in the zone of the company',
  ],
  [
    'no order from an expired or disabled vendor (4106)',
    'test/integration/purchase/catalogues.int.spec.ts',
    'is not ordered from once it is expired or disabled (4106)',
  ],
  [
    'files of frame contract and NDA',
    'test/integration/purchase/catalogues.int.spec.ts',
    'holds the files of its contracts for those who may see vendors',
  ],
  [
    'vendors in workbooks',
    'test/integration/purchase/catalogues.int.spec.ts',
    'comes from a workbook and goes into one, its banks as lines of a cell',
  ],
  [
    'the mark of a vendor that expires',
    'libs/modules/purchase/client/vendor/vendors-page.spec.tsx',
    'vendors say in words and colour whether they expire',
  ],
  [
    'the form of several banks',
    'libs/modules/purchase/client/vendor/vendors-page.spec.tsx',
    'takes several banks, one of them the default, and says what is refused at its field',
  ],
  // Cost centres and paying companies
  [
    'cost centres need name and code',
    'test/integration/purchase/catalogues.int.spec.ts',
    'need code and name, and a code of their own',
  ],
  [
    'getCostCentreList answers the catalogue',
    'test/integration/purchase/catalogues.int.spec.ts',
    'are answered at getCostCentreList with the departments that name them, without those that are disabled',
  ],
  [
    'cost centres in workbooks',
    'test/integration/purchase/catalogues.int.spec.ts',
    'are imported by their code: new ones are made, known ones changed, and the import is taken back',
  ],
  [
    'companies that pay',
    'test/integration/purchase/catalogues.int.spec.ts',
    'has a name of its own, a tax number of the right length and an account',
  ],
  // Items
  [
    'items are unique by brand and catalogue number',
    'test/integration/purchase/catalogues.int.spec.ts',
    'is one of its brand and catalogue number, where both are given',
  ],
  ['CAS numbers', 'test/integration/purchase/catalogues.int.spec.ts', 'has a CAS number whose check digit is right'],
  ['items are found', 'test/integration/purchase/catalogues.int.spec.ts', 'is found by %s'],
  [
    'items fill lines',
    'test/integration/purchase/catalogues.int.spec.ts',
    'fills lines of those who write requests with its texts and last price, while it is enabled',
  ],
  [
    'items in workbooks',
    'test/integration/purchase/catalogues.int.spec.ts',
    'is imported by brand and catalogue number; without both a row is a new item each time',
  ],
  [
    'the item of a line by keys',
    'libs/modules/purchase/client/request/request-items.spec.tsx',
    'is chosen from the catalogue by keys, and brings its texts and last price',
  ],
  [
    'the item of a line by hand',
    'libs/modules/purchase/client/request/request-items.spec.tsx',
    'may be anything that is typed; Enter then goes down as in any cell',
  ],
  // Dictionaries, categories
  [
    'the dictionaries of the room',
    'test/integration/purchase/catalogues.int.spec.ts',
    'are kept by those who run purchasing, and no others with them',
  ],
  ['category code missing (4009)', 'test/integration/purchase/category.int.spec.ts', 'is needed (4009)'],
  [
    'category code exists (4008)',
    'test/integration/purchase/category.int.spec.ts',
    'is stored in capitals, and belongs to one category in whatever case it is written (4008)',
  ],
  [
    'a process before a category is enabled (8011)',
    'test/integration/purchase/category.int.spec.ts',
    'has a published process (8011)',
  ],
  // Agreed quotes
  [
    'a line that needs no quote is to be ordered as it was asked for',
    'test/integration/purchase/agreed-quote.int.spec.ts',
    'is what the line asks for where no quote is needed, from the approval on; not of a line that has to be quoted',
  ],
  [
    'lines of before have their agreed quote',
    'test/integration/purchase/agreed-quote.int.spec.ts',
    'has on its lines that are to be ordered what they ask for',
  ],
  // Orders and the allocation ledger
  [
    'lines to order with what remains of them',
    'test/integration/purchase/order.int.spec.ts',
    'are those of approved requests whose price is agreed, with what remains of them, for purchasers',
  ],
  [
    'proposal by vendor, currency, paying company and category',
    'test/integration/purchase/order.int.spec.ts',
    'come to an order of each vendor, currency and category, with what is known of them filled in',
  ],
  [
    'orders of a proposal, all or none',
    'test/integration/purchase/order.int.spec.ts',
    'become the orders of a proposal together or not at all; a repeat makes no second ones',
  ],
  [
    'order numbers by category',
    'test/integration/purchase/order.int.spec.ts',
    'takes its number from its category, and its lines from the quotes',
  ],
  [
    'the merge rule',
    'test/integration/purchase/order.int.spec.ts',
    'of several requests has one line of equal parts, and lines apart where cost centre or price differ',
  ],
  [
    'order quantity within the quote (4101), order amount within it (4102)',
    'test/integration/purchase/order.int.spec.ts',
    'is refused beyond what remains: 4101 for the quantity, 4102 for the amount',
  ],
  [
    'tolerance of orders',
    'test/integration/purchase/order.int.spec.ts',
    'may exceed it within the tolerance of its category',
  ],
  [
    'the residual rule',
    'test/integration/purchase/order.int.spec.ts',
    'splits a line: the last part takes the rest of the amount, and the request says so',
  ],
  [
    'no order from an expired vendor, through an order (4106)',
    'test/integration/purchase/order.int.spec.ts',
    'is refused from a vendor that has expired or is disabled (4106), and with unknown names (8012)',
  ],
  [
    'fields of the order stage (8012)',
    'test/integration/purchase/order.int.spec.ts',
    'is not released while a field of the order stage is missing (8012), all of them named',
  ],
  [
    'orders are deleted while drafts',
    'test/integration/purchase/order.int.spec.ts',
    'is changed and deleted while it is a draft, and gives back what it does not take',
  ],
  [
    'orders are of purchasers',
    'test/integration/purchase/order.int.spec.ts',
    'is for purchasers: others neither make, read nor change one',
  ],
  [
    'release without approval, lines ordered at remaining 0',
    'test/integration/purchase/order.int.spec.ts',
    'is released at once without an approval: its lines are ordered once nothing remains',
  ],
  [
    'approval of orders',
    'test/integration/purchase/order.int.spec.ts',
    'with an approval waits for it: approved it is released, refused or withdrawn a draft again',
  ],
  [
    'hold and resume',
    'test/integration/purchase/order.int.spec.ts',
    'is sent, held and resumed with a reason, and has the state again that it had',
  ],
  [
    'cancel with reason',
    'test/integration/purchase/order.int.spec.ts',
    'is cancelled with a reason: its lines are to be ordered again, also by a copy of it',
  ],
  [
    'finish short with reason',
    'test/integration/purchase/order.int.spec.ts',
    'is finished short: what is wanted is to be ordered again, the rest is closed with its request',
  ],
  [
    'modify within tolerance',
    'test/integration/purchase/order.int.spec.ts',
    'within the tolerance is done at once; beyond it refused where the category allows no more (4101, 4102)',
  ],
  [
    'modify into a new approval',
    'test/integration/purchase/order.int.spec.ts',
    'beyond it goes into another approval; refused, it goes back to what was ordered',
  ],
  [
    'no closing while ordered',
    'test/integration/purchase/order.int.spec.ts',
    'is not closed while an order has taken a part of it (8002)',
  ],
  [
    'a request shows its orders',
    'test/integration/purchase/order.int.spec.ts',
    'says which orders take which of its lines, to those who read it',
  ],
  [
    'auto release',
    'test/integration/purchase/order-auto.int.spec.ts',
    'releases an order of a request that one vendor with a valid frame contract delivers, within the limit',
  ],
  [
    'a hundred parallel splits',
    'test/integration/purchase/order-races.int.spec.ts',
    'a hundred splits of one line never take more than its quote',
  ],
  [
    'no deadlock of orders',
    'test/integration/purchase/order-races.int.spec.ts',
    'orders of the same lines in any order do not wait for each other for ever',
  ],
  [
    'the ledger after any sequence',
    'test/integration/purchase/order-ledger.int.spec.ts',
    'seed %d: the figures of screens are those of the books after every step',
  ],
  // Printed documents
  [
    'a request as PDF in both languages',
    'test/integration/purchase/papers.int.spec.ts',
    'says in %s what the request holds, with words of that language',
  ],
  [
    'repeated heads, page n of m',
    'test/integration/purchase/papers.int.spec.ts',
    'repeats the head of its lines on each page of 100 lines, and counts the pages',
  ],
  [
    'the approval sheet with opinions and times',
    'test/integration/purchase/papers.int.spec.ts',
    'has on its approval sheet who decided what and when, with the opinions',
  ],
  [
    'prints have no amounts that their reader may not see',
    'test/integration/purchase/papers.int.spec.ts',
    'keeps from its reader what their task hides from them, and the check of their paper tells it no one either',
  ],
  [
    'who may print',
    'test/integration/purchase/papers.int.spec.ts',
    'is for those who may read it, on a sheet that there is',
  ],
  [
    'prints are in the audit and limited',
    'test/integration/purchase/papers.int.spec.ts',
    'is in the audit, and counts as an export',
  ],
  [
    'several requests as one PDF',
    'test/integration/purchase/papers.int.spec.ts',
    'are one file, each with pages and a code of its own',
  ],
  [
    'print needs selected data, and not too much of it (8046, 8047)',
    'test/integration/purchase/papers.int.spec.ts',
    'are chosen first, and not too many of them',
  ],
  [
    'the QR code tells number, amount, state and agreement',
    'test/integration/purchase/papers.int.spec.ts',
    'tells number, amount, state and agreement, and nothing more',
  ],
  [
    'paper and record differ',
    'test/integration/purchase/papers.int.spec.ts',
    'says that the record has changed since, and of a paper that is printed then that it agrees',
  ],
  [
    'forged and foreign codes',
    'test/integration/purchase/papers.int.spec.ts',
    'does not know a code that was not given out, nor one whose record is gone',
  ],
  // Quotes
  [
    'lines of an approved request are quoted; saving keeps them to be quoted (41)',
    'test/integration/purchase/quote.int.spec.ts',
    'belongs to an approved request; its lines stay to be quoted while it is written',
  ],
  [
    'confirm by the requester (42), approval (19), and the agreed quote on the line',
    'test/integration/purchase/quote.int.spec.ts',
    'is confirmed by the requester and approved by their manager; then its lines are to be ordered as agreed',
  ],
  [
    'a quote that needs neither confirmation nor approval',
    'test/integration/purchase/quote.int.spec.ts',
    'is agreed at once where its category neither confirms nor approves quotes',
  ],
  [
    'tiers of amount of the approval of quotes',
    'test/integration/purchase/quote.int.spec.ts',
    'is approved by the department and the CEO as well above the tiers',
  ],
  [
    'a rejected quote goes back with its reason and its lines are quoted again (20)',
    'test/integration/purchase/quote.int.spec.ts',
    'goes back to the purchaser with the reason where it is not confirmed or rejected; its lines are quoted again',
  ],
  [
    'a quote is revoked until a user has decided (43)',
    'test/integration/purchase/quote.int.spec.ts',
    'is withdrawn by the purchaser until a user has decided',
  ],
  [
    'a quote covers some lines; the header is the lowest line',
    'test/integration/purchase/quote.int.spec.ts',
    'covers some lines of its request; the header follows the lowest',
  ],
  [
    'a purchaser does not confirm what they quoted for themself',
    'test/integration/purchase/quote.int.spec.ts',
    'of a request that the purchaser raised themself is approved by the manager instead of confirmed',
  ],
  [
    'quotes: two decimals, currency in the list, lead time not below zero',
    'test/integration/purchase/quote.int.spec.ts',
    'has prices of two decimals, a currency of the list and whole days (8012)',
  ],
  [
    'quotes: total = quantity × price ± 0.01',
    'test/integration/purchase/quote.int.spec.ts',
    'has a total of quantity × unit price, give or take 0.01 (4109)',
  ],
  [
    'quotes: required fields of a submit, quantity above zero',
    'test/integration/purchase/quote.int.spec.ts',
    'is complete when it is submitted, cell by cell (8012)',
  ],
  [
    'quotes: a line and a vendor once, one offer taken',
    'test/integration/purchase/quote.int.spec.ts',
    'names a line once, and on it each vendor once (4110); one offer is taken',
  ],
  [
    'the cheapest is marked in the base currency, another needs a reason',
    'test/integration/purchase/quote.int.spec.ts',
    'gives a reason where another offer than the cheapest in the base currency is taken',
  ],
  [
    'an expired vendor warns at the quote',
    'test/integration/purchase/quote.int.spec.ts',
    'warns of a vendor that is expired, and may take it all the same: the order refuses',
  ],
  [
    'a line is in one open quote at most',
    'test/integration/purchase/quote.int.spec.ts',
    'is in one open quote at most (4108), and free again once that is deleted',
  ],
  [
    'a line goes to one of many quotes',
    'test/integration/purchase/quote.int.spec.ts',
    'goes to one of many quotes that are made at once',
  ],
  [
    'the desk offers what is to be quoted',
    'test/integration/purchase/quote.int.spec.ts',
    'is offered to purchasers by the list of what is to be quoted, with the quote that it is in',
  ],
  [
    'closing a request cancels the tasks of its quotes',
    'test/integration/purchase/quote.int.spec.ts',
    'ends its open quotes: drafts and what people decide on, whose tasks are cancelled',
  ],
  [
    'another owner of a request confirms its quotes',
    'test/integration/purchase/quote.int.spec.ts',
    'takes its quotes with it, and waits while people decide on one (8022)',
  ],
  [
    'who reads and writes quotes',
    'test/integration/purchase/quote.int.spec.ts',
    'purchasers write their own and read those of others once they were submitted; requesters theirs; nobody else',
  ],
  [
    'a category that needs quotes has a published process of them (8011)',
    'test/integration/purchase/quote.int.spec.ts',
    'that needs quotes is used only with a published process of quotes; the refusal names it (8011)',
  ],
  [
    'quotes side by side while they are written',
    'libs/modules/purchase/client/quote/quote-form.spec.tsx',
    'begins with the lines that were chosen, and compares what vendors offer',
  ],
  [
    'the keys of the comparison',
    'libs/modules/purchase/client/quote/quote-form.spec.tsx',
    'goes down a column with Enter and up with Shift',
  ],
  [
    'quotes side by side while they are decided',
    'libs/modules/purchase/client/quote/quote-record.spec.tsx',
    'compares the offers of each line: the one that is taken, the cheapest, who has expired, and why',
  ],
  [
    'selected lines become a quote',
    'libs/modules/purchase/client/desk/to-quote.spec.tsx',
    'the lines that are chosen become a quote',
  ],
];
