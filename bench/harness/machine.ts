import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';

/** Where the figures come from; they compare within one run and with nothing else. */
export interface Machine {
  readonly at: string;
  readonly commit: string;
  readonly node: string;
  readonly system: string;
  readonly cpus: string;
  readonly memory: string;
  /** Others' work on the machine when the run began. */
  readonly load: number;
  readonly peer: string;
}

export function machine(): Machine {
  const [first] = cpus();
  return {
    at: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    system: `${platform()} ${release()}`,
    cpus: `${cpus().length} x ${first?.model.trim() ?? 'unknown'}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    load: loadavg()[0] ?? 0,
    peer: `bpmn-engine ${peerVersion()}`,
  };
}

/** Without git, or outside a working tree, there is no commit to name. */
function commit(): string {
  try {
    const isDirty = git('status', '--porcelain', '--untracked-files=no') !== '';
    return git('rev-parse', '--short', 'HEAD') + (isDirty ? ' with changes' : '');
  } catch {
    return 'unknown';
  }
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function peerVersion(): string {
  const file = resolve('bench', 'peer', 'package.json');
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
  return dependencies['bpmn-engine'] ?? 'unknown';
}
