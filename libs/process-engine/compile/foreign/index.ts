export type { Foreign, ForeignValue, Note, Treatment } from './model.js';
export { peopleOf, type ForeignRule } from './people.js';
export { readForeign } from './read.js';
export { astOf } from './texts.js';
