import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import type { Modeler } from './services.js';

/** Where what was copied is for the other tabs of this browser. */
const place = 'designer/clipboard';

/** What is copied in one diagram can be pasted in another, also in another tab of the browser. */
export function shareClipboard(modeler: Modeler): void {
  const clipboard = modeler.get('clipboard');
  const own = { get: clipboard.get.bind(clipboard), set: clipboard.set.bind(clipboard) };
  clipboard.set = (tree) => {
    own.set(tree);
    keep(tree);
  };
  clipboard.get = () => arrived(modeler) ?? own.get();
  clipboard.isEmpty = () => clipboard.get() === undefined;
}

function keep(tree: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify(tree));
  } catch {
    // The browser has no room left, or what was copied has no end: it can still be pasted in this diagram.
    localStorage.removeItem(place);
  }
}

function arrived(modeler: Modeler): unknown {
  const text = localStorage.getItem(place);
  if (text === null) return undefined;
  try {
    return JSON.parse(text, revive(modeler)) as unknown;
  } catch {
    return undefined;
  }
}

interface Written {
  readonly $type?: unknown;
  readonly id?: unknown;
}

/** Makes elements of the parser of what was written; one that is met twice is one element. */
function revive(modeler: Modeler): (key: string, value: unknown) => unknown {
  const met = new Map<string, ModdleElement>();
  const moddle = modeler.get('moddle');
  return (_, value) => {
    const { $type, id, ...words } = (typeof value === 'object' && value !== null ? value : {}) as Written;
    if (typeof $type !== 'string') return value;
    const known = typeof id === 'string' ? met.get(id) : undefined;
    if (known) return known;
    const element = moddle.create($type, id === undefined ? words : { id, ...words });
    if (typeof id === 'string') met.set(id, element);
    return element;
  };
}
