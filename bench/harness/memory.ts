import { readFileSync } from 'node:fs';

const pageBytes = 4096;

/** Bytes of memory that this process and its child processes have; only its own where the system names no children. */
export function residentMemory(): number {
  const children = childrenOf(process.pid).map((pid) => Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0));
  return children.reduce((sum, pages) => sum + pages * pageBytes, process.memoryUsage.rss());
}

function childrenOf(pid: number): string[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
}

/** Empty for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
