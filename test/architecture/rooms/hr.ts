/** States that the room sets outside any process, by subject. */
export const unreached = {
  // A claim is deleted by its owner while it is a draft.
  'leave-claim': ['deleted'],
};
