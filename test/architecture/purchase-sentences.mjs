/**
 * What purchasing does, and the test that fails without it, in the form of `shell-sentences.mjs`. Rows are added with what
 * they describe.
 */
export const purchaseSentences = [
  // Requests
  [
    'exchange rates are frozen at the submit of a request',
    'test/integration/purchase/rates.int.spec.ts',
    'a request keeps the rates of its submit',
  ],
  [
    'exchange rates are frozen at the submit of a quote',
    'test/integration/purchase/rates.int.spec.ts',
    'a quote keeps the rates of its submit',
  ],
  [
    'exchange rates are frozen at the submit of an order',
    'test/integration/purchase/rates.int.spec.ts',
    'an order keeps the rates of its submit',
  ],
  [
    'exchange rates are frozen at the submit of a payment',
    'test/integration/purchase/rates.int.spec.ts',
    'a payment keeps the rates of its submit',
  ],
  [
    'a draft has an owner with a department (4002)',
    'test/integration/purchase/request.int.spec.ts',
    'belongs to a user with a department (4002) who is there (4006)',
  ],
  [
    'a draft is refused field by field',
    'test/integration/purchase/request.int.spec.ts',
    'is refused field by field, and nothing of it is stored',
  ],
  [
    'a draft is saved at the version that was read',
    'test/integration/purchase/request.int.spec.ts',
    'is saved by version: a save over an older version is refused',
  ],
  [
    'another category clears the lines after a question',
    'libs/modules/purchase/client/request/request-problems.spec.tsx',
    'a change of the category asks, and deletes the lines of the one before',
  ],
  [
    'fields of the request stage',
    'libs/modules/purchase/server/request/request.rules.spec.ts',
    'needs a line, and on each line what the request stage asks for',
  ],
  [
    'project and position by category',
    'libs/modules/purchase/server/request/request.rules.spec.ts',
    'needs project and position where the category says so',
  ],
  [
    'the total of each line by category',
    'test/integration/purchase/category-settings.int.spec.ts',
    'are not submitted without it, and kept as a draft',
  ],
  [
    'a submit names what is missing on the lines',
    'test/integration/purchase/request-dry-run.int.spec.ts',
    'names what is missing on the lines',
  ],
  [
    'a submit tries the way out before anything changes (4001, 4003)',
    'test/integration/purchase/request-dry-run.int.spec.ts',
    'finds out before anything is changed that nobody manages the department (4001) or nobody is CEO (4003)',
  ],
  [
    'a limit per user is refused with a process that does not look at it (8011)',
    'test/integration/purchase/category-decisions.int.spec.ts',
    'is refused where the process of requests does not look at it',
  ],
  [
    'an approval by amount, step after step',
    'test/integration/purchase/request.int.spec.ts',
    'goes from the manager over the head to the CEO because of its amount, and notifies the requester',
  ],
  [
    'approved lines wait for a quote, or for an order where none is needed',
    'test/integration/purchase/request.int.spec.ts',
    'releases each line to where it goes next when it is approved',
  ],
  [
    'a refused request is a draft again, with the reason',
    'test/integration/purchase/request.int.spec.ts',
    'is refused with a reason and comes back as a draft that can be sent again',
  ],
  [
    'a request is withdrawn until a user has decided',
    'test/integration/purchase/request.int.spec.ts',
    'is withdrawn by the requester until a user has decided',
  ],
  [
    'a request in approval is not changed or deleted',
    'test/integration/purchase/request.int.spec.ts',
    'cannot be changed or deleted any more',
  ],
  [
    'the header is the lowest of the lines that are not closed',
    'libs/modules/purchase/server/request/request.rules.spec.ts',
    'the header shows the lowest status of the lines that are not closed',
  ],
  [
    'amounts of two currencies are never added',
    'libs/modules/purchase/server/request/request.rules.spec.ts',
    'are exact per line and never added across currencies',
  ],
  [
    'closing needs a reason',
    'test/integration/purchase/request-acts.int.spec.ts',
    'needs a reason (8012) and the version that was read (8001)',
  ],
  [
    'between its first and its last approval a request is closed by its owner',
    'test/integration/purchase/request-acts.int.spec.ts',
    'is there for its owner, who cannot withdraw it any more (8008)',
  ],
  [
    'a request is raised for another owner only where its category says so (8077)',
    'test/integration/purchase/raised-for-owner.int.spec.ts',
    'refuses another owner in a new draft, and as a change of one (8077)',
  ],
  [
    'the owner confirms what was raised for them',
    'test/integration/purchase/raised-for-owner.int.spec.ts',
    'is confirmed by its owner first: %s',
  ],
  [
    'a category for other owners is refused with a process that does not ask them (8011)',
    'test/integration/purchase/category-decisions.int.spec.ts',
    'is refused where the process of requests does not ask the owner: %s',
  ],
  [
    'purchasing closes an approved request',
    'test/integration/purchase/request-acts.int.spec.ts',
    'is done by purchasing after the approval, and the owner hears of it',
  ],
  [
    'the owner closes until lines are to be ordered',
    'test/integration/purchase/request-acts.int.spec.ts',
    'is closed to the owner once the lines are to be ordered, and to others always',
  ],
  [
    'a request that is opened again has its former state',
    'test/integration/purchase/request-acts.int.spec.ts',
    'gives back the state that it had: a draft, or lines to be quoted or ordered',
  ],
  [
    'purchasing opens closed requests again',
    'test/integration/purchase/request-acts.int.spec.ts',
    'is for purchasing, not for the owner',
  ],
  [
    'closed requests are opened within 30 days (4107)',
    'test/integration/purchase/request-acts.int.spec.ts',
    'ends 30 days after it was closed (4107)',
  ],
  [
    'a request is handed to another owner, who is notified',
    'test/integration/purchase/request-acts.int.spec.ts',
    'moves it to their department; they hear of it, and the log names them',
  ],
  [
    'a draft is deleted by its owner',
    'test/integration/purchase/request.int.spec.ts',
    'is deleted by its owner, and is then nowhere',
  ],
  [
    'requests are copied',
    'test/integration/purchase/request.int.spec.ts',
    'is made of any request that one may read, with the same lines and a number of its own',
  ],
  [
    'numbers by category and month, without gaps',
    'test/integration/purchase/request.int.spec.ts',
    'gets a number of its category and month, without gaps, and exact amounts',
  ],
  [
    'numbers past 9999',
    'libs/platform/numbering/numbering.spec.ts',
    'has four digits, and past 9999 as many as it needs',
  ],
  [
    'negative numbers only where the category allows credits',
    'test/integration/purchase/request.int.spec.ts',
    'are refused cell by cell: in a draft and in a sheet',
  ],
  [
    'lines in a workbook, in both languages',
    'test/integration/purchase/import.int.spec.ts',
    'filled in and loaded gives the lines of a request, and nothing is kept until that is saved',
  ],
  [
    'the page of purchasers is given by permission',
    'test/integration/purchase/purchaser.int.spec.ts',
    'list, open, count and are notified of what is approved, and of nothing else',
  ],
  [
    'selected drafts are submitted together',
    'libs/modules/purchase/client/request/request-scopes.spec.tsx',
    'submits the chosen drafts of the reader at the versions that were listed, and says which were refused and why',
  ],
  // Activity log
  [
    'log 11, 13, 17, 18: created, updated, file uploaded, file removed',
    'test/integration/purchase/log.int.spec.ts',
    'holds what happened to a draft, with the values before and after',
  ],
  [
    'log 12, 19, 26: submitted, approved, approval completed',
    'test/integration/purchase/log.int.spec.ts',
    'names the submit, the decision with its words, the end of the approval and the status before and after',
  ],
  [
    'log 14: closed',
    'test/integration/purchase/request-acts.int.spec.ts',
    'ends a draft of one’s own, with its lines; the log holds the reason',
  ],
  ['log 15: deleted', 'libs/modules/purchase/server/log/log.rules.spec.ts', 'a deleted draft'],
  [
    'log 16, 23, 28: commented, transferred, urged',
    'test/integration/purchase/log.int.spec.ts',
    'names what is done to a task: transfer, comment, reminder',
  ],
  [
    'log 20, 22: rejected, submitted again',
    'test/integration/purchase/log.int.spec.ts',
    'names a rejection and the submit that follows it',
  ],
  ['log 21: withdrawn', 'libs/modules/purchase/server/log/log.rules.spec.ts', 'a withdrawal by the owner'],
  ['log 22: opened again', 'libs/modules/purchase/server/log/log.rules.spec.ts', 'a request that is opened again'],
  ['log 24: a signer is added', 'libs/modules/purchase/server/log/log.rules.spec.ts', 'a signer added'],
  ['log 24: a signer is removed', 'libs/modules/purchase/server/log/log.rules.spec.ts', 'a signer removed'],
  ['the log is read in pages', 'test/integration/purchase/log.int.spec.ts', 'is read in pages, latest first'],
  ['who reads the log', 'test/integration/purchase/log.int.spec.ts', 'is read by those who may read the request'],
  [
    'the log has nothing of a refused act',
    'test/integration/purchase/log.int.spec.ts',
    'keeps nothing of a refused act',
  ],
  [
    'a contract in the log of a request',
    'test/integration/purchase/contract.int.spec.ts',
    'a request whose order is in a contract reads so in its log',
  ],
  [
    'the log names for whom a substitute has decided',
    'test/integration/purchase/log.int.spec.ts',
    'names for whom a substitute has decided',
  ],
  [
    'log 61, 62, 63: payment created, approved, done',
    'test/integration/purchase/payment.int.spec.ts',
    'says when, how much, by whom and with which receipt it was paid, all of which is required (8005)',
  ],
  [
    'log 64: payment cancelled',
    'test/integration/purchase/payment.int.spec.ts',
    'that is cancelled with a reason frees its rows',
  ],
  [
    'log 65: invoice saved',
    'test/integration/purchase/invoice.int.spec.ts',
    'is kept with its file, applied to what is needed first, and says how much of the order is invoiced',
  ],
  [
    'the words of log codes are a dictionary',
    'test/integration/purchase/catalogues.int.spec.ts',
    'change what everybody reads at once, and keep the codes that the program relies on',
  ],
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
  [
    'vendor scorecard: on-time rate and average delay',
    'test/integration/purchase/scorecard.int.spec.ts',
    'counts a line as on time that came in full on its day, and as late what came after it or is still awaited',
  ],
  [
    'vendor scorecard: orders and amount, last 12 months and all time',
    'test/integration/purchase/scorecard.int.spec.ts',
    'tells twelve months apart from all time, and amounts to the base currency',
  ],
  [
    'vendor scorecard: rejected receipts, without reversals',
    'test/integration/purchase/scorecard.int.spec.ts',
    'counts receipts of which something was rejected, without those that were reversed',
  ],
  [
    'vendor scorecard: prices of items',
    'test/integration/purchase/scorecard.int.spec.ts',
    'follows the price of each item in the base currency, and tells its last change',
  ],
  [
    'vendor scorecard: quotes offered and taken',
    'test/integration/purchase/scorecard.int.spec.ts',
    'counts what was offered in submitted quotes, and what agreed ones have taken',
  ],
  [
    'vendor scorecard: on-time rate beside offers',
    'test/integration/purchase/scorecard.int.spec.ts',
    'tells the on-time rates of several vendors at once, each of its own lines',
  ],
  [
    'vendor scorecard: amounts by permission',
    'test/integration/purchase/scorecard.int.spec.ts',
    'shows counts to those who see vendors; amounts and lines are for those who read all orders and quotes',
  ],
  [
    'vendor scorecard: figures lead to their rows',
    'libs/modules/purchase/client/scorecard/scorecard.spec.tsx',
    'leads from each figure to the rows that it counts',
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
    'a new category: approval, and details of the lines',
    'test/integration/purchase/category.int.spec.ts',
    'has its requests approved, with spec, brand and catalog number, unless it says otherwise',
  ],
  [
    'orders that need approval need a published process (8011)',
    'test/integration/purchase/category.int.spec.ts',
    'is a published process where they are approved, without which it is not in use (8011)',
  ],
  [
    'a process fits the documents of its category (8030)',
    'test/integration/purchase/category.int.spec.ts',
    'takes only a published process of purchase requests, enabled or not (8030)',
  ],
  [
    'tolerances of 0 to 100 percent',
    'test/integration/purchase/category.int.spec.ts',
    'is a tolerance from 0 to 100 percent, %s is refused (8012)',
  ],
  [
    'a delegate of another name purchases no more',
    'test/integration/purchase/category-settings.int.spec.ts',
    'does not last when the request names another delegate',
  ],
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
  // Requests
  [
    'requests have a category and an owner',
    'test/integration/purchase/request.int.spec.ts',
    'has a category and an owner (8012)',
  ],
  [
    'the owner of a request has a department (4002) and is there (4006)',
    'test/integration/purchase/request.int.spec.ts',
    'belongs to a user with a department (4002) who is there (4006)',
  ],
  [
    'prices of requests have two decimals',
    'test/integration/purchase/request.int.spec.ts',
    'is refused field by field, and nothing of it is stored',
  ],
  [
    'fields of the request stage (8012)',
    'test/integration/purchase/request-dry-run.int.spec.ts',
    'names what is missing on the lines',
  ],
  [
    'no manager of the department (4001), no CEO (4003)',
    'test/integration/purchase/request-dry-run.int.spec.ts',
    'finds out before anything is changed that nobody manages the department (4001) or nobody is CEO (4003)',
  ],
  [
    'no holder of the functional role (4004), no next approver (4005), no such approver (4006)',
    'test/integration/purchase/request-dry-run.int.spec.ts',
    'finds out before anything is changed that %s finds no one (4004, 4005, 4006)',
  ],
  [
    'a reporting line that is a circle (4007)',
    'test/integration/purchase/request-dry-run.int.spec.ts',
    'finds out that a reporting line comes back to itself (4007)',
  ],
  [
    'a closed request is reopened for 30 days (4107)',
    'test/integration/purchase/request-acts.int.spec.ts',
    'ends 30 days after it was closed (4107)',
  ],
  [
    'a category of another room’s process is refused (8030)',
    'test/integration/purchase/category.int.spec.ts',
    'takes only a published process of purchase requests, enabled or not (8030)',
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
    'what is free again, and what stays taken',
    'libs/modules/purchase/server/order/order.rules.spec.ts',
    'is what no order has taken; what was cancelled counts as free, what was closed does not',
  ],
  [
    'a split has a quantity and an amount above zero',
    'libs/modules/purchase/server/order/order.rules.spec.ts',
    'has a quantity and an amount above zero; what is free stays free',
  ],
  [
    'parts are merged only where item, catalogue number, unit, price and cost centre agree',
    'libs/modules/purchase/server/order/order.rules.spec.ts',
    'is not done where they differ in %s',
  ],
  [
    'the limit of a change is the quote with its tolerance',
    'libs/modules/purchase/server/order/order.rules.spec.ts',
    'has the parts that the line takes as its limit, with the tolerance, rounded down',
  ],
  [
    'an order short keeps what was received',
    'libs/modules/purchase/server/order/order.rules.spec.ts',
    'keeps what was received of a part, at its share of the amount',
  ],
  [
    'an order is closed or ordered, not both',
    'test/integration/purchase/order-races.int.spec.ts',
    'closing a request and ordering its line: one of them happens',
  ],
  [
    'an order is cancelled or received, not both',
    'test/integration/purchase/order-races.int.spec.ts',
    'cancelling an order and receiving its line: one of them happens',
  ],
  [
    'no automatic order where a condition is missing',
    'test/integration/purchase/order-auto.int.spec.ts',
    'leaves it to purchasers: %s',
  ],
  [
    'no automatic order of what a purchaser has begun',
    'test/integration/purchase/order-auto.int.spec.ts',
    'leaves alone what a purchaser has begun',
  ],
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
    'a draft that is changed to a part of a line says that it was split (25)',
    'test/integration/purchase/order.int.spec.ts',
    'splits a line when a draft is changed from the whole of it to a part, and the request says so once',
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
    'test/integration/purchase/order-acts.int.spec.ts',
    'is released at once without an approval: its lines are ordered once nothing remains',
  ],
  [
    'approval of orders',
    'test/integration/purchase/order-acts.int.spec.ts',
    'with an approval waits for it: approved it is released, refused or withdrawn a draft again',
  ],
  [
    'hold and resume',
    'test/integration/purchase/order-acts.int.spec.ts',
    'is sent, held and resumed with a reason, and has the state again that it had',
  ],
  [
    'cancel with reason',
    'test/integration/purchase/order-acts.int.spec.ts',
    'is cancelled with a reason: its lines are to be ordered again, also by a copy of it',
  ],
  [
    'finish short with reason',
    'test/integration/purchase/order-acts.int.spec.ts',
    'is finished short: what is wanted is to be ordered again, the rest is closed with its request',
  ],
  [
    'close what is left of a line with a reason',
    'test/integration/purchase/line-rest.int.spec.ts',
    'is closed with a reason: desk, line, header, log, statistics and budget follow',
  ],
  [
    'what was closed of a line is opened again for 30 days (4107)',
    'test/integration/purchase/line-rest.int.spec.ts',
    'stays closed and finished after 30 days',
  ],
  [
    'finish a line short while its order goes on',
    'test/integration/purchase/line-rest.int.spec.ts',
    'is finished short while the order goes on, and what is still wanted is to be ordered again',
  ],
  [
    'a receipt of a line that was finished short is kept (8073)',
    'test/integration/purchase/line-rest.int.spec.ts',
    'keeps its receipt until it is reopened; then it has what it had',
  ],
  [
    'modify within tolerance',
    'test/integration/purchase/order-acts.int.spec.ts',
    'within the tolerance is done at once; beyond it refused where the category allows no more (4101, 4102)',
  ],
  [
    'settle without an invoice where the category needs none',
    'test/integration/purchase/settle.int.spec.ts',
    'closes lines with the last payment where their category needs no invoice, and those that waited for one at night',
  ],
  [
    'modify not below what was received',
    'test/integration/purchase/receipt.int.spec.ts',
    'is changed to no less than what has come',
  ],
  [
    'modify not below what is planned and invoiced',
    'test/integration/purchase/payment.int.spec.ts',
    'leaves no less than what is planned and, within the tolerance, invoiced of it; the statuses follow',
  ],
  [
    'payment and invoice status follow what an order comes to',
    'test/integration/purchase/payment.int.spec.ts',
    'and its receipts change what it comes to: it is paid once all of that is',
  ],
  [
    'modify into a new approval',
    'test/integration/purchase/order-acts.int.spec.ts',
    'beyond it goes into another approval; refused, it goes back to what was ordered',
  ],
  [
    'no closing while ordered',
    'test/integration/purchase/order-acts.int.spec.ts',
    'is not closed while an order has taken a part of it (8002)',
  ],
  [
    'a request shows its orders',
    'test/integration/purchase/order-acts.int.spec.ts',
    'says which orders take which of its lines, to those who read it',
  ],
  [
    'auto release asks the contract itself where it is kept here',
    'test/integration/contract/frame-contracts.int.spec.ts',
    'that is kept here covers orders while it is in force',
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
    'ledger, states, figures, statistics and logs after any sequence of all acts',
    'test/integration/purchase/all-acts.int.spec.ts',
    'seed %d: ledger, states, figures of screens, statistics and logs agree after every step',
  ],
  [
    'the random sequences have every act',
    'test/integration/purchase/all-acts.int.spec.ts',
    'did what purchasing is about, and most of all acts',
  ],
  [
    'a hundred parallel receipts and their reversals',
    'test/integration/purchase/order-races.int.spec.ts',
    'a hundred of one line never receive more than was ordered, and their reversals leave nothing',
  ],
  [
    'a statement of a split, a receipt, a reversal, an invoice or a payment fails',
    'test/integration/faults/commands.int.spec.ts',
    '%s: leaves nothing behind, whichever statement it is, and can be sent again',
  ],
  [
    'the server is killed in a split, a receipt or a payment',
    'test/integration/faults/kill-at.int.spec.ts',
    'is done wholly or not at all, and once when it comes again',
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
    'who may print, and on which template',
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
    'test/integration/purchase/quote-lines.int.spec.ts',
    'is in one open quote at most (4108), and free again once that is deleted',
  ],
  [
    'a line goes to one of many quotes',
    'test/integration/purchase/quote-lines.int.spec.ts',
    'goes to one of many quotes that are made at once',
  ],
  [
    'the desk offers what is to be quoted',
    'test/integration/purchase/quote-lines.int.spec.ts',
    'is offered to purchasers by the list of what is to be quoted, with the quote that it is in',
  ],
  [
    'closing a request cancels the tasks of its quotes',
    'test/integration/purchase/quote-lines.int.spec.ts',
    'ends its open quotes: drafts and what people decide on, whose tasks are cancelled',
  ],
  [
    'another owner of a request confirms its quotes',
    'test/integration/purchase/quote-lines.int.spec.ts',
    'takes its quotes with it, and waits while people decide on one (8022)',
  ],
  [
    'who reads and writes quotes',
    'test/integration/purchase/quote-lines.int.spec.ts',
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
    'compares offers as a matrix of lines and vendors: what is taken, what is cheapest, who has expired, and why',
  ],
  [
    'selected lines become a quote',
    'libs/modules/purchase/client/desk/to-quote.spec.tsx',
    'the lines that are chosen become a quote',
  ],
  [
    'the first split freezes the agreed price and amount (4103)',
    'test/integration/purchase/agreed-quote.int.spec.ts',
    'is frozen once an order has taken a part of the line (4103), until that gives it back',
  ],
  [
    'an agreed price is taken back and quoted again before an order takes the line',
    'test/integration/purchase/agreed-quote.int.spec.ts',
    'makes its lines to be quoted again, with a reason; the next price is confirmed and approved like the first',
  ],
  [
    'who takes an agreed price back',
    'test/integration/purchase/agreed-quote.int.spec.ts',
    'is for those who write quotes: others are refused, and of an order at the same moment one happens',
  ],
  // My approvals
  [
    'my approvals list requests and quotes',
    'apps/client/src/routes.spec.tsx',
    'at %s are the inbox with nothing else in it',
  ],
  [
    'my approvals open for those who approve or confirm quotes',
    'apps/client/src/routes.spec.tsx',
    'of purchase requests are open for %s as well, as quotes are listed with them',
  ],
  [
    'the count of my approvals has requests and quotes',
    'apps/client/src/routes.spec.tsx',
    'of purchasing count requests and quotes, and the room counts each task once',
  ],
  [
    'a to-do list of several kinds',
    'test/integration/process/todo-list.int.spec.ts',
    'of several kinds of records has the tasks of each, in one order and with one total',
  ],
  [
    'a to-do list of several kinds is read along an index',
    'test/integration/process/todo-list.int.spec.ts',
    '%s walks along the index of its reader, as that of one and of all',
  ],
  [
    'a to-do list of several kinds in the address',
    'libs/modules/inbox/client/tasks/saved-filters.spec.tsx',
    'of several kinds of records is asked for all of them, and each can be taken out',
  ],
  // Statistics
  [
    'receipts, invoices and payments in the statistics',
    'test/integration/purchase/statistics.int.spec.ts',
    'follow what has come of an order, was planned, invoiced and paid',
  ],
  [
    'the statistics are narrowed by period, status, vendor and owner',
    'test/integration/purchase/statistics.int.spec.ts',
    'is narrowed by vendor, owner and what is searched for',
  ],
  [
    'the statistics are narrowed by receipts, payments, invoices, contract and paying company',
    'test/integration/purchase/statistics.int.spec.ts',
    'find exactly their rows, and totals and charts count the same: %s',
  ],
  [
    'the statistics are put in order by any day or amount',
    'test/integration/purchase/statistics.int.spec.ts',
    'and their columns put rows in order: %s',
  ],
  [
    'the workbook of a selection has no other rows',
    'test/integration/purchase/statistics.int.spec.ts',
    'narrow the workbook as well',
  ],
  [
    'rarely used filters of the statistics are behind one button',
    'libs/modules/purchase/client/statistics/statistics.spec.tsx',
    'the rarely used filters come out when they are asked for, and stay while they are set',
  ],
  [
    'all filters of the statistics are in the address and in saved views',
    'libs/modules/purchase/client/statistics/statistics.spec.tsx',
    'an address with rarely used filters shows them, and a saved view keeps them',
  ],
  [
    'the columns of the statistics',
    'libs/modules/purchase/shared/statistics.words.spec.ts',
    'are those that reports of the installation name',
  ],
  [
    'the contract of an order in the statistics',
    'test/integration/purchase/statistics.int.spec.ts',
    'name the contract of an order, until it is given back',
  ],
  [
    'totals of the whole selection below the rows',
    'libs/modules/purchase/client/statistics/statistics.spec.tsx',
    'the rows lead to their requests and orders, below them the totals of the whole selection',
  ],
  [
    'each bar of a chart leads to its rows',
    'libs/modules/purchase/client/statistics/statistics.spec.tsx',
    'the table of a chart has a link to the rows of each bar, as the list is narrowed now',
  ],
  [
    'the chart that is shown is kept in the address',
    'libs/modules/purchase/client/statistics/statistics.spec.tsx',
    'another dimension, and no chart at all, are kept in the address',
  ],
  [
    'the statistics follow a line over quote and orders',
    'test/integration/purchase/statistics.int.spec.ts',
    'follow a line from the request over its quote to its orders',
  ],
  [
    'a scheduled job makes the statistics anew',
    'test/integration/purchase/statistics.int.spec.ts',
    'of every request are made anew by the scheduled job, stretch by stretch',
  ],
  [
    'the statistics of requests of before',
    'test/integration/purchase/statistics.int.spec.ts',
    'of the requests of before come with the upgrade, at the first start',
  ],
  [
    'totals of the statistics for each currency',
    'test/integration/purchase/statistics.int.spec.ts',
    'is paged on the server, and its totals are those of all its pages',
  ],
  [
    'charts by cost centre, category, vendor and month',
    'test/integration/purchase/statistics.int.spec.ts',
    'is drawn by %s: each bar counts the rows that its filter finds',
  ],
  [
    'the statistics as a workbook',
    'test/integration/purchase/statistics.int.spec.ts',
    'is written into a workbook in the language of the reader, and the export is audited',
  ],
  [
    'long exports of the statistics in the background',
    'test/integration/purchase/long-export.int.spec.ts',
    'begins where the file at once is refused (2031), and its owner sees how far it is',
  ],
  [
    'the owner of a long export is notified when its file is ready',
    'test/integration/purchase/long-export.int.spec.ts',
    'notifies its owner, and leads to the page with the file',
  ],
  [
    'a long export holds each row once, in order',
    'test/integration/purchase/long-export.int.spec.ts',
    'holds each row once in the order that was asked for, with typed cells and the mark of its owner',
  ],
  [
    'one long export of a user at a time (8081)',
    'test/integration/purchase/long-export.int.spec.ts',
    'is one at a time for each user (8081), and takes the place of the file before',
  ],
  [
    'who reads the file of a long export',
    'test/integration/purchase/long-export.int.spec.ts',
    'is read by its owner alone, as long as they may export',
  ],
  [
    'the rights of a long export while it is written',
    'test/integration/purchase/long-export.int.spec.ts',
    'ends without a file where its owner may no longer export, and holds what they may read when it is written',
  ],
  [
    'the file of a long export is kept for a day',
    'test/integration/purchase/long-export.int.spec.ts',
    'is removed after a day',
  ],
  [
    'a long export that breaks off holds each row once',
    'test/integration/purchase/long-export.int.spec.ts',
    'holds each row once whichever statement of its work fails, after the bytes are written too',
  ],
  [
    'a long export that was given up is begun again',
    'test/integration/purchase/long-export.int.spec.ts',
    'that was given up is a failure, which the next one replaces',
  ],
  [
    'the progress of a long export on the page',
    'libs/modules/purchase/client/statistics/statistics.spec.tsx',
    'an export that is too long for a download goes on in the background, and its file is downloaded when it is ready',
  ],
  [
    'purchase pages in the dark and on a phone',
    'test/e2e/pages.e2e.ts',
    'every page of purchasing can be read in the dark and on a phone, in ${language}',
  ],
  [
    'who reads the statistics',
    'test/integration/purchase/statistics.int.spec.ts',
    'holds what its reader may read by right, and asks for a permission of its own',
  ],
  [
    'an order line of several requests is shared by them in the statistics',
    'libs/modules/purchase/server/statistics/statistic.rows.spec.ts',
    'parts of one line of an order share what was ordered of it, and the order in the base currency',
  ],
  // Contracts
  [
    'the number of a contract by category',
    'test/integration/purchase/contract.int.spec.ts',
    'takes the prefix of its category',
  ],
  [
    'a draft contract gives back what it does not take',
    'test/integration/purchase/contract.int.spec.ts',
    'is changed while it is a draft: what it takes is in contract, what it gives back is released',
  ],
  [
    'a signed contract is changed with a reason, where the category allows it',
    'test/integration/purchase/contract.int.spec.ts',
    'is done at once with a reason, where the category allows it',
  ],
  [
    'a contract is of released orders with equal vendor, payor, currency and category (8012)',
    'test/integration/purchase/contract.int.spec.ts',
    'is of released orders of one vendor, payor, currency and category, each once (8012)',
  ],
  [
    'an order is in one contract at most (4111)',
    'test/integration/purchase/contract.int.spec.ts',
    'shares no order with another one (4111), until that is deleted',
  ],
  [
    'an order goes to one of many contracts',
    'test/integration/purchase/contract.int.spec.ts',
    'goes to one of many who make one of the same orders at once',
  ],
  [
    'PO PA to CT with its contract, CT to FN once that is signed',
    'test/integration/purchase/contract.int.spec.ts',
    'is approved, signed with its day and the signed copy, and its orders go to the vendor',
  ],
  [
    'a signature needs its day and the signed copy',
    'test/integration/purchase/contract.int.spec.ts',
    'is refused a signature without its day and without the signed copy, both named (8012)',
  ],
  [
    'a cancelled contract gives its orders back: PO to PA',
    'test/integration/purchase/contract.int.spec.ts',
    'is cancelled before its signature and after it: its orders are released again',
  ],
  [
    'a contract is not cancelled once something was received or paid',
    'test/integration/purchase/contract.int.spec.ts',
    'is not cancelled once something of its orders was received or paid (8002)',
  ],
  [
    'contract pay status 00, PP, AP by its orders',
    'test/integration/purchase/contract.int.spec.ts',
    'says what was paid of it by its orders',
  ],
  [
    'a held order of a contract keeps being held',
    'test/integration/purchase/contract.int.spec.ts',
    'stay on hold, and go to the vendor once they are resumed; a contract given up releases them',
  ],
  [
    'a cancelled order leaves its contract',
    'test/integration/purchase/contract.int.spec.ts',
    'leave it when they are cancelled; with none left it is cancelled with its process',
  ],
  [
    'a signed contract whose amount has changed is approved again',
    'test/integration/purchase/contract.int.spec.ts',
    'with another amount of its orders is approved and signed again',
  ],
  [
    'who reads and writes contracts',
    'test/integration/purchase/contract.int.spec.ts',
    'is for purchasers: others neither make, read nor change one',
  ],
  [
    'a category whose contracts are approved has a published process of them (8011)',
    'test/integration/purchase/contract.int.spec.ts',
    'a category whose contracts are approved needs a published process of them (8011)',
  ],
  [
    'the form of a contract',
    'libs/modules/purchase/client/contract/contract.spec.tsx',
    'begins with the order of the address; others of the same vendor are added and taken out',
  ],
  // Settings of categories
  [
    'orders as PDF in both languages',
    'test/integration/purchase/order-papers.int.spec.ts',
    'says in %s whom it is for, what is ordered and who approved it',
  ],
  [
    'the code on a printed order',
    'test/integration/purchase/order-papers.int.spec.ts',
    'has a code by which its number, state and amount are checked, and a change of it shows',
  ],
  [
    'a category without approval of requests',
    'test/integration/purchase/category-settings.int.spec.ts',
    'gives them to purchasing when they are submitted: %s',
  ],
  [
    'the prefix of request numbers',
    'test/integration/purchase/category-settings.int.spec.ts',
    'begin with the prefix of their category, or with its code',
  ],
  [
    'spec, brand and catalogue number by category',
    'test/integration/purchase/category-settings.int.spec.ts',
    'are asked for at the submit, or not, and then not for the order either',
  ],
  [
    'lines by their total',
    'test/integration/purchase/category-settings.int.spec.ts',
    'keep the total exactly; the unit price follows, and orders add up to the total',
  ],
  [
    'the limit of a category adds an approver',
    'test/integration/purchase/category-settings.int.spec.ts',
    'brings the department manager in for a request beyond it, however small: %s',
  ],
  [
    'delegated purchasing is refused where the category has none',
    'test/integration/purchase/category-settings.int.spec.ts',
    'is refused where the category has none, and for people who are not there',
  ],
  [
    'a delegate orders the lines of their request alone',
    'test/integration/purchase/category-settings.int.spec.ts',
    'lets the delegate read the request and order its lines, and those of no other',
  ],
  [
    'a delegate quotes the lines of their request alone',
    'test/integration/purchase/category-settings.int.spec.ts',
    'lets the delegate quote its lines, and those of no other',
  ],
  [
    'a delegate manages the orders of their request',
    'test/integration/purchase/category-settings.int.spec.ts',
    'lets the delegate send, hold, resume, change, finish and cancel the orders that they made of its lines alone',
  ],
  [
    'the last price of an item',
    'test/integration/purchase/item-price.int.spec.ts',
    'the price that was agreed is offered with the item of its line from then on, with the vendor of one that has none',
  ],
  [
    '1 to 100 rows are inserted into the lines',
    'libs/ui/lines/line-table.spec.tsx',
    'inserts empty rows below the line that was entered last, as many as there is room for',
  ],
  [
    'comments that mention others notify them',
    'test/integration/process/record-comments.int.spec.ts',
    'of the requester lets those who are mentioned read the record, and notifies them by mail and at the bell',
  ],
  // Receipts
  [
    'receive status 00, RL, RD by the lines of an order',
    'libs/modules/purchase/server/order/order-arrivals.spec.ts',
    'makes the status of an order: nothing, some, all of every line',
  ],
  [
    'storage not later than expiry',
    'test/integration/purchase/receipt.int.spec.ts',
    'refuses what had expired when it was stored, and a day to come',
  ],
  [
    'a receipt is done once',
    'test/integration/purchase/receipt.int.spec.ts',
    'is done once, however often its request comes',
  ],
  [
    'no reversal once the order has ended',
    'test/integration/purchase/receipt.int.spec.ts',
    'is refused once its order has ended (8002), and finishing an order short keeps what was received',
  ],
  [
    'all is put away, in locations of the warehouse',
    'test/integration/purchase/receipt-places.int.spec.ts',
    'has a warehouse and is put away wholly, in locations of it',
  ],
  [
    'no stock where the category keeps none',
    'test/integration/purchase/receipt-places.int.spec.ts',
    'is nothing of a category that keeps no stock, whatever is sent',
  ],
  [
    'getStockWarehouse',
    'test/integration/purchase/receipt-places.int.spec.ts',
    'getStockWarehouse: warehouses of the dictionary, searched',
  ],
  [
    'getReceiveLocation',
    'test/integration/purchase/receipt-places.int.spec.ts',
    'getReceiveLocation: the tree of a warehouse, by kind',
  ],
  [
    'getReceiveLocationType',
    'test/integration/purchase/receipt-places.int.spec.ts',
    'getReceiveLocationType: areas and positions',
  ],
  [
    'getReceivedPurchaseOrderList',
    'test/integration/purchase/receipt-places.int.spec.ts',
    'getReceivedPurchaseOrderList: orders of which something has come, for those who read receipts',
  ],
  [
    'what is late is marked among what is expected',
    'test/integration/purchase/receipt.int.spec.ts',
    'is listed by day, found, and marked where it is late',
  ],
  [
    'who reads and receives',
    'test/integration/purchase/receipt.int.spec.ts',
    'those who hold it do; a requester sees what concerns their requests, others nothing',
  ],
  ['receipts in a workbook', 'test/integration/purchase/receipt.int.spec.ts', 'goes into a workbook, line by line'],
  [
    'the files that came with the goods',
    'test/integration/purchase/receipt.int.spec.ts',
    'keeps the files that came with the goods for those who read it',
  ],
  [
    'partial receipts',
    'test/integration/purchase/receipt.int.spec.ts',
    'counts partial deliveries: the order, its line and the request follow, and both logs tell it',
  ],
  [
    'tolerance of receipts',
    'test/integration/purchase/receipt.int.spec.ts',
    'takes more within the tolerance of the category and nothing beyond it (8012); enough within it is all',
  ],
  [
    'receipts first for who needs it first',
    'test/integration/purchase/receipt.int.spec.ts',
    'gives what has come of equal parts to who needs it first, then by the number of the request',
  ],
  [
    'inspection of what has come',
    'test/integration/purchase/receipt.int.spec.ts',
    'asks for a result of the inspection where the category is inspected, and for a reason of what is rejected',
  ],
  [
    'batch receipt only of what awaits arrival',
    'test/integration/purchase/receipt.int.spec.ts',
    'takes only what awaits arrival, of one vendor: nothing of drafts, of orders on hold or that have ended (8002)',
  ],
  [
    'a failed inspection stops acceptance',
    'test/integration/purchase/receipt.int.spec.ts',
    'accepts nothing of what has failed its inspection: the order awaits it still, beside what has passed',
  ],
  [
    'several lots of one line',
    'test/integration/purchase/receipt.int.spec.ts',
    'takes the lots of one line as several lines, together within what is outstanding',
  ],
  [
    'a line is split by its lots in the form',
    'libs/modules/purchase/client/receipt/receive.spec.tsx',
    'divides a line by its lots, counts their sum against what is outstanding, and sends each part',
  ],
  [
    'a receipt is reversed',
    'test/integration/purchase/receipt.int.spec.ts',
    'gives back what it had received, once, with a reason, by permission',
  ],
  [
    'locations full (3005), stock moved (3008)',
    'test/integration/purchase/receipt-places.int.spec.ts',
    'is handed to a room of stock: its places, what fits into them (3005), and what was moved (3008)',
  ],
  [
    'a storage date not later than the expiry, no receipt of a day to come',
    'test/integration/purchase/receipt.int.spec.ts',
    'refuses what had expired when it was stored, and a day to come',
  ],
  [
    'the list of receipts',
    'libs/modules/purchase/client/receipt/receipts.spec.tsx',
    'receipts are listed with what came and where it is, narrowed by the address, and exported as they are narrowed',
  ],
  [
    'expected lines of one vendor',
    'libs/modules/purchase/client/receipt/receipts.spec.tsx',
    'expected lines of one vendor are received together, and say how late they are',
  ],
  [
    'the record of a receipt and its reversal',
    'libs/modules/purchase/client/receipt/receipts.spec.tsx',
    'the record of a receipt names lot, location and what was rejected; it is reversed with a reason',
  ],
  [
    'the three steps of a receipt',
    'libs/modules/purchase/client/receipt/receive.spec.tsx',
    'receives in three steps, keeps what was typed on the way back, and sends it once',
  ],
  // Invoices and payments
  [
    'order pay status 00, 01, PP, AP',
    'libs/modules/purchase/server/payment/payment.rules.spec.ts',
    'planned %s and paid %s is %s',
  ],
  [
    'invoice status: none, partial, complete',
    'libs/modules/purchase/server/payment/payment.rules.spec.ts',
    'invoiced %s is %s',
  ],
  [
    'invoices first for what is needed first',
    'test/integration/purchase/invoice.int.spec.ts',
    'is kept with its file, applied to what is needed first, and says how much of the order is invoiced',
  ],
  [
    'invoices are changed and deleted while no payment names them',
    'test/integration/purchase/invoice.int.spec.ts',
    'is changed and deleted while no payment names it (8002), at the version that was seen (8001)',
  ],
  [
    'a payment of less leaves the rest to be paid',
    'test/integration/purchase/payment.int.spec.ts',
    'of less leaves the rest of the plan to be paid',
  ],
  [
    'payments are approved by the process of the category (8011)',
    'test/integration/purchase/payment.int.spec.ts',
    'follows the diagram of its category, which needs one where payments are approved (8011)',
  ],
  [
    'a list of transfers for the bank',
    'test/integration/purchase/payment.int.spec.ts',
    'goes to the bank as a list of transfers',
  ],
  [
    'a purchaser settles at once',
    'test/integration/purchase/settle.int.spec.ts',
    'is done at once by a purchaser, and by no one else',
  ],
  [
    'what was not paid stays open',
    'test/integration/purchase/settle.int.spec.ts',
    'leaves an order that was not paid, until a purchaser finishes it without payments',
  ],
  [
    'a payment plan is at most the order',
    'test/integration/purchase/payment.int.spec.ts',
    'is at most the amount of the order, and its rows of payments stay as they are',
  ],
  [
    'rows to pay with totals per currency',
    'test/integration/purchase/payment.int.spec.ts',
    'shows its rows to those who pay, with their totals by currency',
  ],
  [
    'batch payments: unpaid rows, one currency, payee and payor (4104)',
    'test/integration/purchase/payment.int.spec.ts',
    'pays rows of one currency, payee and paying company that no other payment has (4104)',
  ],
  [
    'a payment needs date, amount, payer and file',
    'test/integration/purchase/payment.int.spec.ts',
    'says when, how much, by whom and with which receipt it was paid, all of which is required (8005)',
  ],
  [
    'no more is paid than has come (4105), but for approved prepayments',
    'test/integration/purchase/payment.int.spec.ts',
    'is not more than what has come (4105), unless it is a prepayment that was approved',
  ],
  [
    'orders on hold are not paid',
    'test/integration/purchase/payment.int.spec.ts',
    'waits while an order of it is on hold (8002)',
  ],
  [
    'a cancelled payment frees its rows',
    'test/integration/purchase/payment.int.spec.ts',
    'that is cancelled with a reason frees its rows',
  ],
  [
    'invoice numbers are unique per vendor (1003)',
    'test/integration/purchase/invoice.int.spec.ts',
    'has a number of its own at its vendor, in whatever case and width (1003)',
  ],
  [
    'invoices within the tolerance',
    'test/integration/purchase/invoice.int.spec.ts',
    'is at most the order and the tolerance of its category (8012), and has a file and an amount',
  ],
  [
    'duplicates of invoices are found',
    'test/integration/purchase/invoice.int.spec.ts',
    'warns of one with the same amount within 30 days and a similar number',
  ],
  [
    'parallel invoices and payments never exceed an order',
    'test/integration/purchase/invoice.int.spec.ts',
    'a hundred invoices and payments of one order never exceed it',
  ],
  [
    'rows to pay are chosen for one payment',
    'libs/modules/purchase/client/payment/payment.spec.tsx',
    'rows to pay are summed by currency; those of one payee and currency become a payment',
  ],
  [
    'the form of a payment',
    'libs/modules/purchase/client/payment/payment.spec.tsx',
    'a payment begins with the usual account and the free invoices, and keeps a refusal at its rows',
  ],
  [
    'the dialog of what was paid',
    'libs/modules/purchase/client/payment/payment.spec.tsx',
    'what was paid needs its day, amount, payer and receipt; the amount is that of the payment',
  ],
  [
    'the form of a payment plan',
    'libs/modules/purchase/client/payment/payment.spec.tsx',
    'the plan of an order keeps rows of payments, offers what is not planned, and names a row that is refused',
  ],
  [
    'the form of an invoice warns of duplicates',
    'libs/modules/purchase/client/payment/payment.spec.tsx',
    'an invoice begins with what is not invoiced; one that may exist is shown before it is saved',
  ],
  [
    'a hundred parallel payments of one line',
    'test/integration/purchase/order-races.int.spec.ts',
    'a hundred presses on payments of one line never pay more than has come, nor one of them twice',
  ],
  [
    'orders, lines and requests are settled at night',
    'test/integration/purchase/settle.int.spec.ts',
    'closes at night the order that was received and paid, its lines once they are invoiced, and the request with them',
  ],
  [
    'a category in use has a step for each decision that it asks for (8011)',
    'test/integration/purchase/category-decisions.int.spec.ts',
    'has a step in the process of %s, without which it is not in use (8011)',
  ],
  [
    'a category in use has a process with a step of approval for its prepayments (8011)',
    'test/integration/purchase/category-decisions.int.spec.ts',
    'is always that of prepayments, whether other payments are approved or not',
  ],
  [
    'an offer whose validity has ended is marked where quotes are compared and where lines are ordered',
    'test/integration/purchase/quote.int.spec.ts',
    'says which offer has ended, while the line is not ordered; the day is kept with what was agreed',
  ],
  [
    'an offer that has ended is named on the proposal of orders',
    'libs/modules/purchase/client/order/order.spec.tsx',
    'says on a proposal of which line the offer has ended, as long as the line is in it',
  ],
  [
    'lines to order grouped by vendor, with totals by currency',
    'test/integration/purchase/vendor-groups.int.spec.ts',
    'follow each other by vendor, and say of each what it comes to in all, whatever the page shows',
  ],
  [
    'expected lines grouped by vendor',
    'test/integration/purchase/vendor-groups.int.spec.ts',
    'follow each other by vendor, and say of each how many are expected and late',
  ],
  [
    'lines of a vendor are chosen and ordered together',
    'libs/modules/purchase/client/desk/vendor-grouping.spec.tsx',
    'orders the lines of a group together, and shows a vendor alone',
  ],
  [
    'a line of a request names its cost centre',
    'test/integration/purchase/line-centres.int.spec.ts',
    'is kept with the draft; one that there is not, or that is not in use, is refused at its line (8012)',
  ],
  [
    'cost centres of lines are a fact of their request',
    'test/integration/purchase/line-centres.int.spec.ts',
    'is a fact of its request and leads to the owners, together with the usual one of lines without',
  ],
  [
    'the cost centre of a line is proposed for its order',
    'test/integration/purchase/line-centres.int.spec.ts',
    'is proposed for its order, the usual one for lines without',
  ],
  [
    'budgets of the cost centres that lines name (4112)',
    'test/integration/purchase/budget.int.spec.ts',
    'each cover the lines that are charged to them, and no others',
  ],
  [
    'parallel approval by the owners of the cost centres of the lines',
    'test/integration/purchase/centre-approval.int.spec.ts',
    'waits for all of them at once, each for their own, and is approved by the last',
  ],
  [
    'one owner of a cost centre refuses for all',
    'test/integration/purchase/centre-approval.int.spec.ts',
    'is refused by one of them, whatever the others have decided, and waits for no one any more',
  ],
  [
    'a cost centre without an owner refuses the submit (4001)',
    'test/integration/purchase/centre-approval.int.spec.ts',
    'names the owners before it is submitted, and is not submitted for a cost centre that has none (4001)',
  ],
  [
    'a request shows how far the processes of its orders have come',
    'test/integration/purchase/order-acts.int.spec.ts',
    'says how far the process of each order has come: who has it, and what has come of it',
  ],
  [
    'a draft of a payment is changed at the version that was read',
    'test/integration/purchase/payment.int.spec.ts',
    'that is a draft is changed at the version that was read: rows that it leaves are free, others are taken',
  ],
  [
    'the activity log of a request on its page',
    'libs/modules/purchase/client/request/request-record.spec.tsx',
    'has a tab with what was done to it: who, for whom, when, and from which status to which',
  ],
  [
    'the activity log of a payment on its page',
    'libs/modules/purchase/client/payment/payment.spec.tsx',
    'a payment has a tab with what was done to it: who, for whom, when, and from which status to which',
  ],
  // Data migration
  [
    'templates of a migration in both languages and formats',
    'test/integration/purchase/migration-files.int.spec.ts',
    'has the columns of its kind in the language of the reader, as a workbook and as text',
  ],
  [
    'the dry run of a migration reports each cell and writes nothing',
    'test/integration/purchase/migration.int.spec.ts',
    'reports cell by cell what is wrong, by the rules of a record that is written by hand, and writes nothing',
  ],
  [
    'the report of a dry run as a workbook',
    'test/integration/purchase/migration.int.spec.ts',
    'is paged, and its report is a sheet with the reasons beside the cells, in the language of the reader',
  ],
  [
    'a migration is idempotent by external key',
    'test/integration/purchase/migration.int.spec.ts',
    'makes the records, found by their initials as others are; the same file again changes nothing',
  ],
  [
    'a changed row of a migration changes its record',
    'test/integration/purchase/migration.int.spec.ts',
    'changes the record that it made before where the row says something else; empty cells leave what is there',
  ],
  [
    'a record that was changed by hand is a conflict (4123)',
    'test/integration/purchase/migration.int.spec.ts',
    'reports a record that was changed by hand as a conflict, and one that was deleted; neither is overwritten (4123)',
  ],
  [
    'refused rows of a migration are left out only where one says so (4122)',
    'test/integration/purchase/migration.int.spec.ts',
    'needs all rows to be right (4122), unless refused ones are to be left out',
  ],
  [
    'one migration at a time (4121)',
    'test/integration/purchase/migration.int.spec.ts',
    'is one at a time, and none twice: 4121 while one is in progress, 8002 afterwards, 8001 with a former version',
  ],
  [
    'items of a migration with category, vendor and last price',
    'test/integration/purchase/migration.int.spec.ts',
    'are brought in with their category, vendor and last price; a vendor is also named by its former key',
  ],
  [
    'a whole migration is undone while nothing followed',
    'test/integration/purchase/migration.int.spec.ts',
    'removes what the run made and gives back what it changed, and the file can be brought in again',
  ],
  [
    'an undo is refused as a whole with what followed (4124)',
    'test/integration/purchase/migration.int.spec.ts',
    'is refused as a whole with what followed (4124), and nothing is touched',
  ],
  [
    'encodings of migration files',
    'test/integration/purchase/migration-files.int.spec.ts',
    'is read as a workbook and as text in UTF-8 with or without its mark, in UTF-16 and in GB18030',
  ],
  [
    'limits of migration files',
    'test/integration/purchase/migration-files.int.spec.ts',
    'of another kind, too long or too large, broken or hostile, is refused, and nothing is kept',
  ],
  [
    'who brings records of a former system in',
    'test/integration/purchase/migration-files.int.spec.ts',
    'is refused to those who may not bring records in',
  ],
  [
    'a migration that breaks off brings each row in once',
    'test/integration/purchase/migration-faults.int.spec.ts',
    'of which a statement fails brings each row in once, whichever it is',
  ],
  [
    'an undo that breaks off leaves the run as it was',
    'test/integration/purchase/migration-faults.int.spec.ts',
    'is taken back as a whole, or not at all while a statement fails',
  ],
  [
    'a batch of a migration takes a few statements',
    'test/integration/purchase/migration-faults.int.spec.ts',
    'takes as many statements for many new rows as for a few',
  ],
  [
    'the report of a migration on the screen',
    'libs/modules/purchase/client/migration/migration.spec.tsx',
    'says cell by cell what is wrong and what changes, and which columns are ignored',
  ],
  [
    'the progress of a migration',
    'libs/modules/purchase/client/migration/migration.spec.tsx',
    'shows how far a run is, and looks again until it is done',
  ],
  [
    'what followed is listed where an undo is refused',
    'libs/modules/purchase/client/migration/migration.spec.tsx',
    'lists what followed where an undo is refused (4124)',
  ],
  [
    'the process of an order shows receipt and payment',
    'test/integration/purchase/order-fulfilment.int.spec.ts',
    'waits for goods and payment, and ends once both have come',
  ],
  [
    'the process of a request shows that orders and goods are awaited',
    'test/integration/purchase/request-tracked.int.spec.ts',
    'waits for orders and goods, and ends once all has come',
  ],
  [
    'a closed request is no longer followed, a reopened one is',
    'test/integration/purchase/request-tracked.int.spec.ts',
    'ends when the request is closed, and a reopened one is followed in a round of its own',
  ],
  [
    'the process of a released order leaves acts and versions alone',
    'test/integration/purchase/order-fulfilment.int.spec.ts',
    'leaves acts and the version of the order as they are',
  ],
  [
    'a change beyond the limit of an order ends the process that followed it',
    'test/integration/purchase/order-fulfilment.int.spec.ts',
    'ends when a change waits for an approval, and goes on in the next round',
  ],
  [
    'an order that its category releases is followed from its release',
    'test/integration/purchase/order-auto.int.spec.ts',
    'begins to follow the order in the transaction that releases it',
  ],
  [
    'an order that goes on after a change was refused is followed again',
    'test/integration/purchase/order-fulfilment.int.spec.ts',
    'goes on with the order once a change is refused and the order continues within its limit',
  ],
  [
    'an order is completed with the last payment',
    'test/integration/purchase/settle.int.spec.ts',
    'completes an order with the last payment, closes its lines with the invoice, and leaves nothing to the night',
  ],
  [
    'the last receipt and the last payment at once complete an order once',
    'test/integration/purchase/order-races.int.spec.ts',
    'complete the order once, with its lines and its request, and its process ends',
  ],
  [
    'a submit is refused beyond the budget of its cost centre (4112)',
    'test/integration/purchase/budget.int.spec.ts',
    'is refused (4112) beyond what is paid, ordered and reserved, and nothing is changed',
  ],
  [
    'each amount counts once for a budget',
    'test/integration/purchase/budget.int.spec.ts',
    'counts what an order takes once: as reserved until its release, as ordered from there',
  ],
  [
    'requests at the same moment share a budget',
    'test/integration/purchase/budget.int.spec.ts',
    'of several at the same moment passes only as long as the budget covers it',
  ],
];
