/** What acts on requests are called once done and may be refused with, and what conditions of processes ask of them. */
export const later = {
  request: {
    facts: {
      amountBase: 'Amount in the base currency',
      category: 'Category code',
      department: 'Department code',
      function: 'Function',
      lineCount: 'Number of lines',
      linesComplete: 'All lines are complete',
      withinLimit: 'Within the limit of the category',
      autoRelease: 'Released automatically',
    },
    toBePurchased: '{{number}} {{title}} is approved and can be purchased',
    toOrderText: 'The request {{title}} is approved. You can order it now.',
    toOrderButton: 'Open the request',
    done: { submit: 'submitted', approve: 'approved', reject: 'rejected', withdraw: 'withdrew' },
  },
  mails: { toOrder: 'Ready to order' },
  dictionaries: { purchase_action: 'Purchase actions' },
  errors: {
    4001: 'No department manager is set ({{1}}).',
    4002: 'The owner has no department; a purchase request needs one.',
    4003: 'No CEO is set for the company.',
    4004: 'No user holds the functional role ({{1}}).',
    4005: 'There is no approver at the next level ({{1}}).',
    4007: 'The reporting line conflicts with the process.',
    4008: 'This category code already exists.',
    4009: 'A category code is required.',
  },
  permission: {
    modules: { purchase: 'Purchasing' },
    records: { purchase: { request: 'Purchase requests', category: 'Categories', page: 'Pages' } },
    actions: {
      myPrList: 'Open "My requests"',
      myTodoPrList: 'Open "My approvals"',
      purchaseList: 'Open "To purchase"',
    },
  },
} as const;
