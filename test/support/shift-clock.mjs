import { readFileSync } from 'node:fs';
import { shiftDate } from './shift-date.mjs';

// Imported by a process of a test: its machine's clock is ahead by CLOCK_SHIFT_MS, or by what the file CLOCK_SHIFT_FILE
// says, which a test changes.
const { CLOCK_SHIFT_MS: fixed, CLOCK_SHIFT_FILE: file } = process.env;
/** How often the file is looked at, in ms. */
const lookMs = 100;

const read = () => Number(file === undefined ? fixed : readFileSync(file, 'utf8'));
let shift = read();
if (file !== undefined) setInterval(() => (shift = read()), lookMs).unref();
shiftDate(() => shift);
