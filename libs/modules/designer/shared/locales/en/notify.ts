/** Tasks that notify people: whom, and what the mail says. */
export const notify = {
  recipients: 'Recipients',
  note: {
    copyIn: 'They may read the record, find it under “Copied to me” and are notified; nothing is asked of them.',
    mail: 'They get this mail in their own language. It gives no access to the record.',
  },
  mail: 'Mail',
  title: { zh: 'Subject in Chinese', en: 'Subject in English' },
  text: { zh: 'Text in Chinese', en: 'Text in English' },
  places: { number: 'number', title: 'title', requester: 'initiator', state: 'state of the record' },
  placesNote: 'Filled in when it is sent: {{places}}.',
} as const;
