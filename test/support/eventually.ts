import { setTimeout as pause } from 'node:timers/promises';

const patienceMs = 30_000;
const lookEveryMs = 50;
/** How often `meanwhile` is done. */
const nudgeEvery = 40;

/** Waits until something in another process or connection has happened; `meanwhile` moves the world on now and then. */
export async function eventually(
  happened: () => boolean | Promise<boolean>,
  what: string,
  meanwhile?: () => void,
  patience = patienceMs,
): Promise<void> {
  const end = Date.now() + patience;
  for (let look = 1; Date.now() < end; look++) {
    if (await happened()) return;
    if (look % nudgeEvery === 0) meanwhile?.();
    await pause(lookEveryMs);
  }
  throw new Error(`this did not happen: ${what}`);
}
