/** Codes of the mail queue: not sent, sent, failed. */
export const mailStatusCodes = ['0', '1', '2'] as const;

/** Why a mail failed: what the mail server said, nobody to send it to, or nobody knows whether it arrived. */
export const mailExceptions = ['refused', 'noMailbox', 'unknown'] as const;
export type MailException = (typeof mailExceptions)[number];
