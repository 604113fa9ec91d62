/** The page of one instance. */
export function instancePath(id: string): string {
  return `/processBpmn?instance=${encodeURIComponent(id)}`;
}

/** The route of one instance on the server. */
export function instanceRoute(id: string): string {
  return `process/instances/${encodeURIComponent(id)}`;
}
