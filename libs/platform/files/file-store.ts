import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the bytes of files lie, by id. */
export abstract class FileStore {
  abstract put(id: string, bytes: Buffer): Promise<void>;
  /**
   * Writes bytes at a place of a file that grows; what was written behind it before is gone. A repeat writes the same.
   * @throws Error where the bytes before the place are not there
   */
  abstract extend(id: string, at: number, bytes: Buffer): Promise<void>;
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

  async extend(id: string, at: number, bytes: Buffer): Promise<void> {
    const path = this.path(id);
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, at === 0 ? 'w+' : 'r+', 0o600);
    try {
      if ((await file.stat()).size < at) throw new Error(`file ${id} has lost what was written of it`);
      await file.truncate(at);
      await file.write(bytes, 0, bytes.length, at);
      // The row that names the place must not outlive what it names.
      await file.sync();
    } finally {
      await file.close();
    }
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
