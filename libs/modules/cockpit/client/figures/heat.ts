/** Shades of the heat scale. */
export const shades = 5;

/** The shade of a value: 0 of nothing, otherwise 1 to 5 in equal steps up to the largest value. */
export function shadeOf(value: number, largest: number): number {
  return value <= 0 || largest <= 0 ? 0 : Math.max(1, Math.min(shades, Math.ceil((value * shades) / largest)));
}
