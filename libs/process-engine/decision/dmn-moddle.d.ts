declare module 'dmn-moddle' {
  /** The table of a namespace's elements. */
  export interface Package {
    readonly types: readonly {
      readonly name: string;
      readonly superClass?: readonly string[];
      readonly properties: readonly object[];
    }[];
  }

  /** Reads DMN 1.3 XML; the package ships no types. `nsMap` says which other namespaces mean which of its prefixes. */
  export class DmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>, options?: { nsMap?: Record<string, string> });
    getPackage(prefix: string): Package;
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: unknown[] }>;
  }
}
