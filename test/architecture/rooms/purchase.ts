/** States that the room sets outside any process, by subject. */
export const unreached = {
  // A request is closed by its owner or by purchasing.
  'purchase-request': ['closed'],
  // A quote that is open when its request is closed ends with it.
  'purchase-quote': ['closed'],
  // Purchasers follow a released order by acts; its contract moves it, too.
  'purchase-order': ['contracted', 'sent', 'held', 'cancelled', 'completed'],
  // A contract is cancelled by an act, or with the last of its orders.
  'purchase-contract': ['cancelled'],
};
