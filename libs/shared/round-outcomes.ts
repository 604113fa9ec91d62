/** How a round of a record's process can end, in the words of the glossary; `failed` by an error of its diagram. */
export const roundOutcomes = ['approved', 'rejected', 'withdrawn', 'cancelled', 'failed'] as const;
