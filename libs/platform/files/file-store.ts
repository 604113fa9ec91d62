import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the bytes of files lie, by id. */
export abstract class FileStore {
  abstract put(id: string, bytes: Buffer): Promise<void>;
  abstract open(id: string): ReadStream;
  abstract remove(id: string): Promise<void>;
}

/** A folder, shared by all servers of an installation. */
export class DiskStore extends FileStore {
  constructor(private readonly directory: string) {
    super();
  }

  async put(id: string, bytes: Buffer): Promise<void> {
    const path = this.path(id);
    await mkdir(dirname(path), { recursive: true });
    // A file gets its real name once it is complete.
    await writeFile(`${path}.part`, bytes, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }

  open(id: string): ReadStream {
    return createReadStream(this.path(id));
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  /** Ids are ours and hexadecimal; the last characters spread the files over folders. */
  private path(id: string): string {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`not a file id: ${id}`);
    return join(this.directory, id.slice(-2), id);
  }
}
