export function shiftDate(offset: () => number): void;
