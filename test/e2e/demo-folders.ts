import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Door } from '../support/door.js';
import { OtherDay } from '../support/other-day.js';
import { TestSmtp } from '../support/smtp.js';

/** Names the folder in which the workers of one run keep what they share. */
const variable = 'LAB_E2E_DEMO';
/** How often a worker looks whether another one has made what both need, in ms. */
const lookMs = 200;

/** Before the first story; what it answers runs after the last. */
export default function setUp(): () => void {
  const shared = mkdtempSync(join(tmpdir(), 'labdesk-e2e-demo-'));
  process.env[variable] = shared;
  return () => rmSync(shared, { recursive: true, force: true });
}

/** What a product on its embedded database keeps in a folder. */
export function embeddedIn(folder: string): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: `file:${join(folder, 'labdesk.db')}`,
    FILES_URL: `file:${join(folder, 'files')}`,
    DEMO: 'true',
  };
}

/**
 * Puts into `folder` what a product has when it has set up the demo company. That takes far longer than all else at its
 * start, so it is done once a run for each day on which stories begin, and copied.
 * @param day `YYYY-MM-DD`; undefined for today
 */
export async function furnish(folder: string, day: string | undefined): Promise<void> {
  const made = join(process.env[variable] ?? '', day ?? 'today');
  const making = `${made}.making`;
  if (!existsSync(made) && isFirst(making)) await make(making, made, day);
  while (!existsSync(made)) {
    if (!existsSync(making) && !existsSync(made))
      throw new Error(`another worker could not set up the demo company of ${day ?? 'today'}`);
    await pause(lookMs);
  }
  cpSync(made, folder, { recursive: true });
}

/** Of several workers one makes the folder. */
function isFirst(making: string): boolean {
  try {
    mkdirSync(making);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function make(making: string, made: string, day: string | undefined): Promise<void> {
  const smtp = await TestSmtp.start();
  try {
    const clock = day === undefined ? {} : new OtherDay(making, day).environment;
    const door = await Door.server({ ...embeddedIn(making), ...clock, SMTP_URL: smtp.url, LOG_LEVEL: 'error' });
    await door.stop('SIGTERM');
    renameSync(making, made);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  } finally {
    await smtp.stop();
  }
}
