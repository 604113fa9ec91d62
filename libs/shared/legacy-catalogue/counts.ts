/** Counts of `GET /Common/getTodoCount` that clients know and no room has yet: answered with zero. */
export const legacyCounts = ['goalsApprove', 'goalsSubmit'] as const;
