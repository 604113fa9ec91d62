/** The counts that clients of `GET /Common/getTodoCount` know. One that no room has yet is answered with zero. */
export const legacyCounts = ['prTodoCount', 'purchaseApprove', 'claimApprove', 'goalsApprove', 'goalsSubmit'] as const;
