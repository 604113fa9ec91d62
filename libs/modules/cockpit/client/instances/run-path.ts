/** Where one run is shown; `part` is one of its tabs. */
export function runPath(id: string): string {
  return `/processBpmn?instance=${encodeURIComponent(id)}`;
}

/** The run on the server. */
export function instanceRoute(id: string): string {
  return `process/instances/${encodeURIComponent(id)}`;
}
