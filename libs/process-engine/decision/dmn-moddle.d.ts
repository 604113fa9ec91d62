declare module 'dmn-moddle' {
  /** Reads DMN 1.3 XML; the package ships no types. `nsMap` says which other namespaces mean which of its prefixes. */
  export class DmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>, options?: { nsMap?: Record<string, string> });
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: unknown[] }>;
  }
}
