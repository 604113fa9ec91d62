import { defineErrors, naming, type FieldError } from './define-errors.js';

/** Refusals that any room may raise. Rooms declare their own beside these; no number is declared twice. */
export const errors = defineErrors({
  unknown: 0,
  mayNotEnter: 1,
  approverWithoutMailbox: naming(102),
  reportingLineConflict: 101,
  noData: 204,
  notSignedIn: 401,
  forbidden: 403,
  stale: 8001,
  illegalState: 8002,
  taskTaken: naming(8003),
  notYourTask: 8004,
  required: 8005,
  notReachable: 8006,
  userRepeated: naming(8007),
  withdrawTooLate: 8008,
  definitionInvalid: 8009,
  suspended: 8010,
  noPublishedProcess: naming(8011),
  field: 8012,
  notFound: 8013,
  tooMany: 8014,
  unavailable: 8015,
  fileRefused: 8016,
  ambiguous: 8017,
  budgetUsedUp: 8018,
  passedOnTooOften: 8019,
  claimFirst: 8020,
  hadItBefore: naming(8021),
  inProgress: 8022,
  ownRequest: naming(8023),
  ownProcess: 8024,
  busy: 8025,
  storageFull: 8026,
  reassignToSelf: 8027,
  stateTooLarge: 8028,
  newerSchema: 8029,
  processOfOtherKind: naming(8030),
  wouldFindNoWay: naming(8031),
  wouldWaitForEver: naming(8032),
  wouldFindNoHandler: naming(8033),
  wouldTakeTooManySteps: naming(8034),
  takesTooMuchMemory: 8035,
  takesTooLong: 8036,
  mentionOfNoReader: naming(8040),
  hiddenFromList: 8041,
  tooManyUploads: 8042,
  tooManyDrafts: 8043,
  triesUsedUp: 8044,
  exportsUsedUp: 8045,
  nothingToPrint: 8046,
  tooManyToPrint: 8047,
  tooManyVersions: 8048,
  signatureNeeded: 8055,
  /** Diagrams or decision tables of one person that were never published. */
  tooManyUnpublished: 8056,
  /** The list of a process leaves the user out; its name and what was to be done with it. */
  noRightTo: naming(8057),
  releaseWaits: 8071,
  ownRelease: 8072,
  /** An export of the user is being written; one at a time. */
  exportRunning: 8081,
  /** A link to a task that is unknown, too old, or not of use any more: the caller does not learn which. */
  taskLinkGone: 1116,
  /** The task was decided with this very link. */
  taskLinkUsed: 1117,
  emptyImport: 1011,
  tooManyToExport: 2031,
  undoTooLate: 1152,
  changedSinceImport: naming(1153),
});

/** The argument of `taskTaken` where the person is not known. */
export const someoneElse = { zh: '他人', en: 'Someone else' } as const;

/** A field that does not fit, and why: a word of `fieldErrors` and what its sentence names. */
export const fieldProblem = (path: string, ...args: string[]): FieldError => ({ path, code: errors.field.code, args });
