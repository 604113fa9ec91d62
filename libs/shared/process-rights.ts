/** What lists of people may be kept for, for each process. */
export const processAbilities = ['start', 'edit', 'publish', 'watch'] as const;
export type ProcessAbility = (typeof processAbilities)[number];

/** The kinds of entries in a list, and the catalogue of each. */
export const admittedKinds = {
  users: 'org/users',
  roles: 'org/roles',
  departments: 'org/departments',
  sites: 'org/sites',
} as const;
export type AdmittedKind = keyof typeof admittedKinds;

/** Ids of those who are admitted; a department includes those below it, a site the people who work there. */
export type Admitted = Readonly<Record<AdmittedKind, readonly string[]>>;

/** Who may do what with a process, on top of the general permissions; an empty list restricts nothing. */
export type ProcessRightLists = Readonly<Record<ProcessAbility, Admitted>>;

/** What the lists of a process leave to the reader; the general permissions are asked for as well. */
export type OwnProcessRights = Readonly<Record<ProcessAbility, boolean>>;

/** Entries of one list. */
export const mostAdmitted = 50;
