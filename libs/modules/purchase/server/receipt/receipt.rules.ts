import { total } from '../../shared/received-quantity.js';

/** A sum of two quantities, either of which may be negative. */
export function plus(one: string, other: string): string {
  return total([one, other]);
}

/** A quantity of an item with its sign, as logs have it: `C18 column +3 pc`. */
export function signed({ item, unit }: { readonly item: string; readonly unit: string }, quantity: string): string {
  const amount = quantity.startsWith('-') ? `−${quantity.slice(1)}` : `+${quantity}`;
  return `${item} ${amount} ${unit}`.trim();
}
