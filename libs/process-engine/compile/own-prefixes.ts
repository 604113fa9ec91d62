/** As much of a parser as makes the elements that it has no description of. */
interface Maker {
  createAny(name: string, uri: string, attributes?: object): object;
}

interface Name {
  readonly prefix?: string;
  readonly localName: string;
  readonly uri?: string;
}

/** An element of a vendor's holds its attributes itself, one of BPMN in `$attrs`. */
interface Held {
  readonly $parent?: Held;
  readonly $descriptor: { readonly isGeneric?: boolean };
  readonly $attrs?: Readonly<Record<string, unknown>>;
}

interface Foreign extends Held {
  readonly $descriptor: { readonly isGeneric: true; ns: Name };
}

/**
 * Makes a parser write `<camunda:property camunda:name="a" />` as it was read. Its writer leaves the prefix of an attribute
 * out where the element is in the same namespace; without prefix it is another attribute, which may be there as well. An
 * element that has such attributes is therefore named to the writer as one of no namespace whose name has the prefix.
 */
export function keepOwnPrefixes(moddle: Maker): void {
  const make = moddle.createAny.bind(moddle);
  moddle.createAny = (name, uri, attributes) => {
    const element = make(name, uri, attributes) as Foreign;
    const { ns } = element.$descriptor;
    Object.defineProperty(element.$descriptor, 'ns', {
      enumerable: true,
      get: (): Name => (hasOwnPrefixes(element, ns) ? { localName: name } : ns),
    });
    return element;
  };
}

function hasOwnPrefixes(element: Foreign, { prefix, uri }: Name): boolean {
  if (prefix === undefined) return false;
  return Object.keys(element).some((key) => key.startsWith(`${prefix}:`)) && isWrittenAs(element, prefix, uri);
}

/**
 * Whether the writer declares this prefix for the namespace and no other one: it takes the outermost that the file has, and
 * makes one up where there is none.
 */
function isWrittenAs(element: Held, prefix: string, uri: string | undefined): boolean {
  let isDeclared = false;
  for (let at: Held | undefined = element; at; at = at.$parent) {
    for (const [key, value] of Object.entries(at.$descriptor.isGeneric ? at : (at.$attrs ?? {}))) {
      if (!/^:?xmlns(:|$)/.test(key)) continue;
      const isPrefix = key === `xmlns:${prefix}`;
      if (isPrefix !== (value === uri)) return false;
      isDeclared ||= isPrefix;
    }
  }
  return isDeclared;
}
