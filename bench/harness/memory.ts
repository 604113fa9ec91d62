import { readFileSync } from 'node:fs';

/** Bytes of memory that this process and its child processes have; only its own where the system names no children. */
export function residentMemory(): number {
  const kilobytes = childrenOf(process.pid).map((pid) => {
    const found = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`));
    return Number(found?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, each) => sum + each * 1024, process.memoryUsage.rss());
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
