/** Codes of the purchase log, and where received goods are kept while no room of stock says so. */
export const purchaseDictionaries = ['purchase_action', 'purchase_warehouse', 'purchase_location'];
