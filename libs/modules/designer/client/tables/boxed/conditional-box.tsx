import type { BoxOf } from '../model/boxed.js';
import { BoxParts } from './box-parts.js';
import type { BoxProps } from './box-props.js';

/** One of two values, by a condition. */
export function ConditionalBox({ part }: BoxProps<BoxOf<'conditional'>>) {
  return <BoxParts words={['condition', 'yes', 'no']} part={part} />;
}
