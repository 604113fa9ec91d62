import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of the program; server and worker are started in the folder of `package.json`. */
export const programVersion = (
  JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string }
).version;
