import type { KeyboardEvent } from 'react';

/** Whether a key press is an Enter of its own: not a new line, and not one that ends the input of a character. */
export function isEnter({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
}
