/**
 * `npm test`: everything that can be tested on this machine. SQLite always; MySQL, Redis, a browser, nginx and
 * slapd where they are found; what was left out is said at the end. REQUIRE=mysql,redis,browser,nginx,slapd makes leaving one
 * of them out a failure.
 * Arguments go to Jest, and only Jest then runs.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { assertNode, bin, build, install } from './ready.mjs';

const root = join(import.meta.dirname, '..', '..');
const slowestShown = 30;

process.chdir(root);
assertNode();
install();
build();

const { mysqlUrl, redisUrl, services } = await import('./services.mjs');
const found = await services();
const required = (process.env.REQUIRE ?? '')
  .split(',')
  .map((name) => name.trim())
  .filter(Boolean);
const missing = ['mysql', 'redis', 'browser', 'nginx', 'slapd'].filter((name) => !found[name]);
const environment = {
  ...process.env,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  ...(found.mysql ? { TEST_MYSQL_URL: mysqlUrl } : {}),
  ...(found.redis ? { TEST_REDIS_URL: redisUrl } : {}),
  ...(found.browser ? { CHROMIUM: found.browser } : {}),
};
const only = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'labdesk-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const slowest = [];
let broken = false;

try {
  jest();
  if (found.browser && only.length === 0) playwright();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
summary();

function jest() {
  const report = join(reports, 'jest.json');
  const projects = ['unit', 'browser', 'sqlite', ...(found.mysql ? ['mysql'] : [])];
  const status = run(bin('jest/bin/jest.js'), [
    // `--ci`: a snapshot is written by `-u` only; one that is missing fails here too.
    ...(only.some((argument) => argument.startsWith('--selectProjects')) ? [] : ['--selectProjects', ...projects]),
    '--ci',
    '--json',
    `--outputFile=${report}`,
    ...only,
  ]);
  const result = read(report);
  if (result) {
    total.passed += result.numPassedTests;
    // A file that cannot be loaded has no failed test of its own.
    const unloaded = result.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    );
    total.failed += result.numFailedTests + unloaded.length;
    total.skipped += result.numPendingTests + result.numTodoTests;
    for (const { name, startTime, endTime } of result.testResults)
      slowest.push({ name: relative(root, name), ms: endTime - startTime });
  }
  broken ||= status !== 0;
}

function playwright() {
  const report = join(reports, 'playwright.json');
  environment.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  const config = join('test', 'e2e', 'playwright.config.ts');
  const status = run(bin('playwright/cli.js'), ['test', '--config', config, '--reporter=list,json']);
  const result = read(report);
  if (result) {
    total.passed += result.stats.expected + result.stats.flaky;
    total.failed += result.stats.unexpected;
    total.skipped += result.stats.skipped;
    for (const suite of result.suites) slowest.push({ name: join('test', 'e2e', suite.file), ms: duration(suite) });
  }
  broken ||= status !== 0;
}

function run(program, parameters) {
  return spawnSync(process.execPath, [program, ...parameters], { env: environment, stdio: 'inherit' }).status ?? 1;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function duration({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map((result) => result.duration)));
  return [...own, ...suites.map(duration)].reduce((sum, ms) => sum + ms, 0);
}

function summary() {
  console.log('\nSlowest files:');
  for (const { name, ms } of slowest.sort((a, b) => b.ms - a.ms).slice(0, slowestShown)) {
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
  }
  const lacking = required.filter((name) => missing.includes(name));
  for (const name of missing)
    console.log(`Left out: ${name} was not found${lacking.includes(name) ? ', but is required' : ''}.`);
  const failed = total.failed + lacking.length + (broken && total.failed === 0 ? 1 : 0);
  console.log(`${total.passed} passed, ${failed} failed, ${total.skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}
