/** States that the room sets outside any process, by subject. */
export const unreached = {
  // A contract ends by its day, by an approved termination, or when a new version takes effect.
  contract: ['expired', 'replaced', 'terminated'],
};
