/** Names that the engine answers itself, from token, trail and loop; never stored as variables. */
export const builtInNames = [
  'outcome',
  'outcomes',
  'decisions',
  'initiator',
  'loopCounter',
  'numberOfInstances',
  'numberOfActiveInstances',
  'numberOfCompletedInstances',
  'numberOfTerminatedInstances',
  'nrOfInstances',
  'nrOfActiveInstances',
  'nrOfCompletedInstances',
  'activationCount',
  'waitingForStart',
] as const;

/** Those of them that change with each iteration that ends, and with each decision of a person. */
export const namesOfLoop = builtInNames.filter((name) => /^(numberOf|nrOf)/.test(name));
export const namesOfDecision = ['outcome', 'outcomes', 'decisions'] as const;
