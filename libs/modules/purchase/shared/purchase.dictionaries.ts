/** Codes of the purchase log. */
export const purchaseDictionaries = ['purchase_action'];
