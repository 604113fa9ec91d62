/** Thrown by a handler for a failure that the diagram knows: it becomes the error event of this code. */
export class BpmnError extends Error {
  constructor(
    readonly code: string,
    message = code,
  ) {
    super(message);
    this.name = 'BpmnError';
  }
}
