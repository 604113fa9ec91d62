/** Whom the rules of a diagram would find. */
export const whom = {
  ask: 'Who would that be?',
  askAbove: 'To whom would it escalate?',
  me: 'You',
  owner: 'Owner of the sample record',
  coming: 'Looking for people…',
  noSuperior: 'They have no superior who can be given work.',
  wantsRecord: 'This rule reads the record. Choose a sample record below an expression to try it.',
} as const;
