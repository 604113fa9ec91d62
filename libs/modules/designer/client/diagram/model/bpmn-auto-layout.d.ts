declare module 'bpmn-auto-layout' {
  /** Draws the first process of a file; what was drawn before is dropped. */
  export function layoutProcess(xml: string): Promise<string>;
}
