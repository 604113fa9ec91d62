/** What the audit viewer calls what is done to contracts beside their processes. */
export const audit = {
  subjects: { 'contract-obligation': 'Contract obligation' },
  actions: {
    'contract-obligation': {
      create: 'Add an obligation',
      update: 'Change an obligation',
      done: 'Mark an obligation as done',
      reopen: 'Reopen an obligation',
      note: 'Write a note on an obligation',
      cancel: 'Cancel an obligation',
      move: 'Move an obligation to a new version',
      export: 'Export obligations',
    },
    contract: {
      read: 'Read a confidential contract',
      newVersion: 'New version of an attachment',
      version: 'Begin a new version',
      supplement: 'Begin a supplement',
      change: 'Begin a change',
      renew: 'Begin a renewal',
      share: 'Share',
      unshare: 'Stop sharing',
      handOver: 'Hand over',
      effective: 'Take effect',
      renewed: 'Renewed automatically',
      expired: 'Expire',
      terminated: 'End by termination',
    },
  },
} as const;
