import { relative } from 'node:path';
import { allSentences } from '../../architecture/all-sentences.mjs';

/** Behaviours whose file was in the run, but whose test was missing, skipped or failed. */
export function unproven(rows, reports) {
  return rows.flatMap(([does, file, title]) => {
    const ofFile = reports.filter((report) => report.file === file);
    const named = ofFile.flatMap(({ tests }) => tests).filter((test) => beginning(title).test(test.title));
    const isProven =
      named.some(({ status }) => status === 'passed') && named.every(({ status }) => status !== 'failed');
    return ofFile.length === 0 || isProven ? [] : [does];
  });
}

/** The title as its tests have it: a table of tests fills the places `%s`. */
function beginning(title) {
  return new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sdifj]/g, '.+')}`);
}

/** Fails a run in which a test that a table of sentences names was not executed. */
export default class SentencesReporter {
  #missed = [];

  constructor({ rootDir, testNamePattern }) {
    this.rootDir = rootDir;
    // A run of chosen titles leaves others out on purpose.
    this.isWhole = !testNamePattern;
  }

  onRunComplete(_contexts, { testResults }) {
    if (!this.isWhole) return;
    const reports = testResults.map(({ testFilePath, testResults: tests }) => ({
      file: relative(this.rootDir, testFilePath),
      tests,
    }));
    this.#missed = unproven(allSentences, reports);
    for (const does of this.#missed) console.error(`No test has shown: ${does} (test/architecture/*-sentences.mjs)`);
  }

  getLastError() {
    return this.#missed.length > 0 ? new Error('behaviours were not shown by their tests') : undefined;
  }
}
