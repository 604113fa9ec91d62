import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { checkDecisions, readModel } from '#lab/process-engine/decision/index.js';
import { checkDiagram, readTitle } from '#lab/process-engine/index.js';
import {
  furtherDiagrams,
  parseScenarios,
  playScenarios,
  resultOf,
  scenarioProblem,
  ScenarioFormatError,
  type CaseResult,
  type PlayedCase,
} from '#lab/process-engine/scenario/index.js';
import { vocabulary } from '#lab/modules/subjects.js';
import { languageOf, problemWords } from './words.js';

/** The command-line door to diagrams: `check` holds them against what is asked before publishing, `test` runs their scenarios. No database, no server. */

interface Finding {
  readonly file: string;
  readonly elementId: string;
  readonly code: string;
  /** In the language that was asked for, as the name of the element is. */
  readonly message: string;
  readonly severity: string;
  /** The severity in that language. */
  readonly level: string;
  /** The name of the element, or what it is; undefined for the file as a whole. */
  readonly element?: string;
}

const usage = 'usage: npm run -s process -- check|test [--json] [--lang zh|en] FILE|FOLDER …';
/** A file that cannot be read is another kind of failure than one that is wrong. */
let unreadable = false;

/** A case as it is printed: why it failed, in the language that was asked for. */
interface Played extends PlayedCase {
  /** With the step and what was expected; undefined where it passed. */
  readonly sentence?: string;
}

const [command, ...rest] = process.argv.slice(2);
const json = rest.includes('--json');
const asked = rest.indexOf('--lang');
const lang = asked < 0 ? undefined : (rest[asked + 1] ?? '');
const paths = rest.filter((argument, at) => argument !== '--json' && (asked < 0 || (at !== asked && at !== asked + 1)));
const isKnown = lang === undefined || lang === 'zh' || lang === 'en';
const words = await problemWords(languageOf(isKnown ? lang : undefined, process.env));
if (!isKnown || (command !== 'check' && command !== 'test') || paths.length === 0) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const failed = command === 'check' ? await check() : await test();
  process.exitCode = unreadable ? 2 : failed ? 1 : 0;
}

async function check(): Promise<boolean> {
  const findings: Finding[] = [];
  let failed = false;
  const decisions: string[] = [];
  const found = files(/\.(bpmn|dmn)$/);
  const tables = found.filter((file) => file.endsWith('.dmn'));
  for (const file of tables) {
    const xml = read(file);
    if (xml === undefined) continue;
    const compiled = await checkDecisions(xml);
    decisions.push(...compiled.decisions.keys());
    const model = compiled.problems.length > 0 ? (await readModel(xml)).model : undefined;
    for (const problem of compiled.problems) findings.push(findingOf(file, problem, words.ofTable(problem, model)));
    failed ||= compiled.problems.some(({ severity }) => severity === 'error');
  }
  // Without tables it is unknown which decisions exist.
  const known = tables.length > 0 ? { ...vocabulary, decisions } : vocabulary;
  for (const file of found.filter((each) => !each.endsWith('.dmn'))) {
    const xml = read(file);
    if (xml === undefined) continue;
    const { problems, definition } = await checkDiagram(xml, known);
    // A file that is out of bounds has no elements, and is not read again.
    const isRead = problems.some(({ elementId }) => elementId !== '');
    const subject = isRead ? (await readTitle(xml))?.subject : undefined;
    for (const problem of problems) findings.push(findingOf(file, problem, words.ofDiagram(problem, subject)));
    // House rules are strict: a subject's diagram is published without warnings only.
    const strict = definition?.subject !== undefined;
    failed ||= problems.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'));
  }
  if (json) console.log(JSON.stringify(findings));
  else
    for (const { file, code, message, level, element } of findings)
      console.log(`${file}: ${level} ${code}: ${element === undefined ? '' : `${element}: `}${message}`);
  return failed;
}

function findingOf(
  file: string,
  { elementId, code, severity }: Pick<Finding, 'elementId' | 'code' | 'severity'>,
  { message, severity: level, element }: { message: string; severity: string; element?: string },
): Finding {
  return { file, elementId, code, message, severity, level, ...(element === undefined ? {} : { element }) };
}

async function test(): Promise<boolean> {
  const results: Played[] = [];
  for (const file of files(/\.scenario\.json$/)) {
    const text = read(file);
    if (text === undefined) continue;
    results.push(...(await runFile(file, text)));
  }
  if (json) console.log(JSON.stringify(results.map(asData)));
  else report(results);
  return results.some(({ ok }) => !ok);
}

async function runFile(file: string, text: string): Promise<Played[]> {
  try {
    const scenarios = parseScenarios(text);
    const xmls = scenarios.diagrams.map((path) => read(resolve(dirname(file), path)));
    if (xmls.includes(undefined)) {
      const problem = scenarioProblem('no-file');
      return scenarios.cases.map((one) => playedOf({ file, case: one.name, ok: false, problem }, undefined));
    }
    const others = new Map<string, string>();
    for (const path of furtherDiagrams(scenarios)) {
      const xml = read(resolve(dirname(file), path));
      if (xml !== undefined) others.set(path, xml);
    }
    const results = await playScenarios(file, scenarios, xmls as string[], vocabulary, others);
    const subject = results.every(({ ok }) => ok) ? undefined : (await readTitle(xmls[0] ?? ''))?.subject;
    return results.map((result) => playedOf(result, subject));
  } catch (error) {
    if (!(error instanceof ScenarioFormatError)) throw error;
    return [{ file, case: '', ok: false, problem: error.problem, sentence: words.ofScenarios(error.problem) }];
  }
}

function playedOf(result: PlayedCase, subject: string | undefined): Played {
  return result.ok ? result : { ...result, sentence: words.ofCase(result, subject) };
}

/** A case as other programs read it. */
function asData({ sentence: _, ...played }: Played): CaseResult {
  return resultOf(played);
}

function report(results: readonly Played[]): void {
  for (const { file, case: name, sentence } of results)
    if (sentence !== undefined) console.log(`${file}: ${name === '' ? '' : `"${name}": `}${sentence}`);
  const passed = results.filter(({ ok }) => ok).length;
  console.log(words.count(passed, results.length - passed));
}

/** The named files, and those of the named folders whose name fits. */
function files(pattern: RegExp): string[] {
  return paths.flatMap((path) => {
    try {
      return statSync(path).isDirectory() ? inFolder(path, pattern) : [path];
    } catch {
      return cannotRead(path) ?? [];
    }
  });
}

function inFolder(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : inFolder(path, pattern);
      return pattern.test(entry.name) ? [path] : [];
    });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return cannotRead(file);
  }
}

function cannotRead(file: string): undefined {
  unreadable = true;
  console.error(`${file}: ${words.unreadable}`);
  return undefined;
}
