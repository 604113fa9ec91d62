export type { Foreign, ForeignValue, Note, Parameter, Treatment } from './model.js';
export { expressionsIn, peopleOf, type ForeignRule } from './people.js';
export { readForeign } from './read.js';
export { astOf } from './texts.js';
