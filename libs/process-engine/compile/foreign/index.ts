export type { Foreign, ForeignValue, Listener, Mapping, Note, Parameter, Treatment } from './model.js';
export { peopleOf, type ForeignPeople, type ForeignRule } from './people.js';
export { readForeign } from './read.js';
export { astOf, isExpression } from './texts.js';
