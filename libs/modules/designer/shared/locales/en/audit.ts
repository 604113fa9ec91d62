/** What the audit viewer calls what is done to diagrams and decision tables. */
export const audit = {
  actions: {
    process: {
      draft: 'Save a diagram',
      discard: 'Discard a draft',
      publish: 'Publish a version',
      release: 'Submit a version',
      releaseFailed: 'A waiting version could not be activated',
      confirm: 'Confirm a version',
      withdraw: 'Cancel a waiting version',
      publishing: 'Change how versions are published',
      rights: 'Change who may use a process',
      suspendKey: 'Suspend a process',
      resumeKey: 'Resume a process',
      binding: {
        change: 'Change a process binding',
        plan: 'Plan a change of a process binding',
        withdraw: 'Withdraw a planned change of a process binding',
        fail: 'A planned change of a process binding failed',
      },
      table: {
        draft: 'Save a decision table',
        discard: 'Discard a draft of a decision table',
        publish: 'Publish a decision table',
      },
    },
  },
} as const;
