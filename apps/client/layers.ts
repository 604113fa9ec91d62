import { dirname, join } from 'node:path';
import { parseSync, type Rolldown } from 'vite';

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** A file that everybody loads, and where it begins: it holds what these ask for and no earlier layer has. */
export interface Layer {
  readonly name: string;
  /** Source files, from the root of the project. */
  readonly starts: readonly string[];
  /** Files whose `import()`s are starts too. */
  readonly lists?: readonly string[];
  /** Files that begin so are asked for and no part of it: they keep chunks of their own. */
  readonly apart?: readonly string[];
}

/**
 * Names the layer of a module, for `codeSplitting`. Left to itself the bundler cuts what pages share into a file for
 * every set of pages, and a list is a hundred and fifty requests; a layer is one, and packs better.
 */
export function layerNames(root: string, layers: readonly Layer[]) {
  let known: readonly (readonly [string, ReadonlySet<string>])[] | undefined;
  return (id: string, context: Context): string | null => {
    known ??= layers.map(({ name, starts, lists = [], apart = [] }) => {
      const files = starts.map((file) => join(root, file));
      const listed = lists.flatMap((file) => context.getModuleInfo(join(root, file))?.dynamicallyImportedIds ?? []);
      const isPart = (module: string) => !apart.some((begin) => module.startsWith(join(root, begin)));
      return [name, new Set([...asked([...files, ...listed], context)].filter(isPart))] as const;
    });
    return known.find(([, modules]) => modules.has(id))?.[0] ?? null;
  };
}

/** These modules and everything that they cannot run without. */
function asked(starts: readonly string[], context: Context): ReadonlySet<string> {
  const found = new Set(starts);
  // What is added while it is walked is walked too.
  for (const id of found) for (const next of importsOf(id, context)) found.add(next);
  return found;
}

/** What a module imports; of a package that hands on hundreds of files by its first one, those that it names. */
function importsOf(id: string, context: Context): readonly string[] {
  const { importedIds = [], code = '' } = context.getModuleInfo(id) ?? {};
  const { staticImports } = parseSync('module.js', code ?? '').module;
  return importedIds.flatMap((next) => {
    const named = staticImports.filter(
      ({ moduleRequest }) => isPackage(moduleRequest.value) && leads(moduleRequest.value, id, next),
    );
    if (named.length === 0) return [next];
    const names = named.flatMap(({ entries }) => entries.map(({ importName }) => importName));
    const files = names.map(({ kind, name }) => (kind === 'Name' && name ? handedOn(next, name, context) : undefined));
    return files.every((file) => file !== undefined) && files.length > 0 ? files : [next];
  });
}

/** The file that a package's first file has a name from, be it that of another package; undefined where it is its own. */
function handedOn(first: string, name: string, context: Context): string | undefined {
  const { importedIds = [], code = '' } = context.getModuleInfo(first) ?? {};
  const { staticExports, staticImports } = parseSync('module.js', code ?? '').module;
  const fileOf = (request: string) => importedIds.find((each) => leads(request, first, each));
  const handed = staticExports.flatMap(({ entries }) => entries);
  const own = handed.find(({ exportName }) => exportName.name === name);
  if (own !== undefined) {
    const imported = staticImports.find(({ entries }) =>
      entries.some(({ localName }) => localName.value === own.localName.name),
    );
    const from = own.moduleRequest ?? imported?.moduleRequest;
    return from && fileOf(from.value);
  }
  for (const { moduleRequest, importName } of handed) {
    if (moduleRequest === null || importName.kind !== 'AllButDefault') continue;
    const other = fileOf(moduleRequest.value);
    const file = other && handedOn(other, name, context);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** `antd`, `@rc-component/form`: no path, no part of a package. */
function isPackage(request: string): boolean {
  return /^(?:@[^/]+\/)?[^./#@][^/]*$/.test(request);
}

/** Whether what a module asks for is that file. */
function leads(request: string, from: string, file: string): boolean {
  if (isPackage(request)) return file.includes(`/node_modules/${request}/`);
  const path = join(dirname(from), request);
  return [path, `${path}.js`, `${path}.mjs`, `${path}/index.js`].includes(file);
}
