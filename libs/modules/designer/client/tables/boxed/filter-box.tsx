import type { BoxOf } from '../model/boxed.js';
import { BoxParts } from './box-parts.js';
import type { BoxProps } from './box-props.js';

/** The elements of a list that a condition is true for. */
export function FilterBox({ part }: BoxProps<BoxOf<'filter'>>) {
  return <BoxParts words={['source', 'condition']} part={part} />;
}
