/**
 * Where the product shows processes, tasks and records. Sent mails hold these addresses for good and every room leads to
 * them, so they belong to the process host; the rooms that draw the pages read their addresses here.
 */
export const processPages = {
  /** The open tasks of the reader. */
  tasks: '/process/todo',
  /** All processes with their versions, instances and incidents. */
  centre: '/processBpmn',
  instances: '/processBpmn?tab=instances',
  /** Leads to the record's own page. */
  record: '/process/record/:subject/:id',
} as const;

/** Incidents by cause, and instances that are stuck without one. */
export const problemsPage = '/processBpmn?tab=problems';

/** Which process the entries of catalogues are bound to. */
export const bindingsPage = '/processBpmn?tab=bindings';

/** The same with the process of one field of an entry opened. @param kind `binds` of the catalogue */
export function bindingPage(kind: string, entry: string, field: string): string {
  return `${bindingsPage}&open=${encodeURIComponent(`${kind}.${entry}.${field}`)}`;
}

/** The open tasks of the reader, with one of them selected. */
export function taskPage(task: string): string {
  return `${processPages.tasks}?task=${encodeURIComponent(task)}`;
}

/** The open tasks of the reader for records of one kind, or of any of several. */
export function tasksPage(subject: string | readonly string[]): string {
  return `${processPages.tasks}?${[subject]
    .flat()
    .map((each) => `subject=${each}`)
    .join('&')}`;
}

/** The page of a record, whatever room draws it. */
export function recordPage(subject: string, id: string): string {
  return `/process/record/${subject}/${id}`;
}
