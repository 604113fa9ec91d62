import type { Element } from '../notation/moddle.js';
import type { ProblemCode, Severity } from '../notation/problems.js';
import type { Treatment } from './foreign/index.js';
import type { Reading } from './reading.js';

const reported: Readonly<Record<Treatment, readonly [Severity, ProblemCode]>> = {
  translated: ['notice', 'translated'],
  handler: ['notice', 'handler'],
  notRun: ['notice', 'not-run'],
  ignored: ['notice', 'ignored-word'],
  error: ['error', 'foreign-word'],
};

/** Says what became of each word of another engine: none is passed over. */
export function reportForeign(reading: Reading, element: Element): void {
  for (const { word, what } of reading.foreign(element)?.notes ?? []) {
    const [severity, code] = reported[what];
    reading.problems.report(severity, code, element.id ?? '', { word });
  }
}
