declare module 'bpmn-moddle' {
  /** Reads and writes BPMN 2.0 XML; the package ships types only under another entry. */
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    fromXML(xml: string): Promise<{
      rootElement: unknown;
      warnings: unknown[];
      references: unknown[];
      elementsById: Record<string, unknown>;
    }>;
    /** The descriptors of all packages: every kind with its properties and what it inherits from. */
    getPackages(): unknown[];
    /** The class of a kind, with its description. */
    getType(name: string): unknown;
    /** An element of a kind that no package describes; its attributes are its properties. */
    createAny(name: string, uri: string, attributes?: object): object;
    toXML(element: unknown, options?: { format?: boolean }): Promise<{ xml: string }>;
  }
}
