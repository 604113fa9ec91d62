import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { build, loadConfigFromFile } from 'vite';

const clientConfig = resolve('apps/client/vite.config.ts');
/** The plugin by which our build leaves parts of a library out. */
const leavesOut = 'without-filter-menus';

/** A file of a build: what it weighs on the line, and what it asks for. */
export interface Chunk {
  readonly name: string;
  readonly bytes: number;
  readonly imports: readonly string[];
  readonly later: readonly string[];
  /** Source file that it was made for, from the root of the project. */
  readonly of: string | undefined;
  readonly modules: readonly string[];
}

/** The chunks of a build, by name. */
export class Bundle {
  private constructor(private readonly chunks: ReadonlyMap<string, Chunk>) {}

  /** Builds the client as it is shipped, without writing it anywhere. */
  static ofClient(): Promise<Bundle> {
    return Bundle.build({ configFile: clientConfig });
  }

  /** Builds one file with the same tools, and its libraries as they are shipped. */
  static async ofFile(file: string): Promise<Bundle> {
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, clientConfig);
    const plugins = loaded?.config.plugins?.filter(
      (plugin) => !(plugin && 'name' in plugin && plugin.name === leavesOut),
    );
    return Bundle.build({
      ...loaded?.config,
      plugins,
      configFile: false,
      root: resolve('bench/pages'),
      build: {
        ...loaded?.config.build,
        rollupOptions: { ...loaded?.config.build?.rollupOptions, input: resolve(file) },
      },
    });
  }

  private static async build(config: Parameters<typeof build>[0] & object): Promise<Bundle> {
    const built = await build({
      ...config,
      logLevel: 'error',
      build: { ...config.build, write: false, emptyOutDir: false },
    });
    const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
    const chunks = outputs.flatMap(({ output }) => output).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const root = process.cwd();
    return new Bundle(
      new Map(
        chunks.map((chunk) => [
          chunk.fileName,
          {
            name: chunk.fileName,
            bytes: gzipSync(chunk.code).length,
            imports: chunk.imports,
            later: chunk.dynamicImports,
            of: chunk.facadeModuleId?.replace(`${root}/`, ''),
            modules: chunk.moduleIds.map((id) => id.replace(`${root}/`, '')),
          },
        ]),
      ),
    );
  }

  get all(): readonly Chunk[] {
    return [...this.chunks.values()];
  }

  /**
   * The chunk that was made for a source file, or that holds it among others.
   * @throws Error when there is none: the list of pages is out of date
   */
  of(source: string): Chunk {
    const found = this.all.find(({ of }) => of === source) ?? this.all.find(({ modules }) => modules.includes(source));
    if (!found) throw new Error(`the build has no chunk for ${source}`);
    return found;
  }

  /** Everything that has to be there before these run. */
  closure(starts: readonly Chunk[]): readonly Chunk[] {
    const found = new Set<Chunk>();
    const add = (chunk: Chunk | undefined) => {
      if (!chunk || found.has(chunk)) return;
      found.add(chunk);
      for (const name of chunk.imports) add(this.chunks.get(name));
    };
    starts.forEach(add);
    return [...found];
  }
}

export function weight(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0);
}
