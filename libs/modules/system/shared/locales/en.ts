export const en = {
  name: 'System',
  mail: {
    title: 'Mail queue',
    empty: 'No mails yet. They appear here as soon as a process writes to somebody.',
    fields: {
      receiver: 'Receiver',
      title: 'Subject',
      sendStatus: 'Status',
      attempts: 'Tries',
      createdAt: 'Queued',
      sendDate: 'Sent',
      exception: 'Exception',
      language: 'Language',
    },
    states: { 0: 'Waiting', 1: 'Sent', 2: 'Failed' },
    resend: 'Send again',
    resent: 'The mail is queued again.',
    preview: 'Preview',
    plain: 'Plain text',
    noReceiver: 'No mailbox',
  },
} as const;
