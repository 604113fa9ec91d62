import type { DecisionProblem, DecisionModel } from '#lab/process-engine/decision/index.js';
import type { Problem } from '#lab/process-engine/index.js';
import { subjects } from '#lab/modules/subjects.js';
import {
  elementName,
  problemSentence,
  tablePlace,
  tableSentence,
  type RecordWords,
  type Say,
} from '#lab/modules/designer/shared/problem-words.js';
import { caseSentence, scenarioSentence } from '#lab/modules/designer/shared/case-words.js';
import type { PlayedCase, ScenarioProblem } from '#lab/process-engine/scenario/index.js';
import { Texts } from '#lab/platform/texts/texts.js';
import type { Language, Texts as Table } from '#lab/shared/texts.js';

/** A problem as it is printed. */
interface Printed {
  readonly message: string;
  readonly severity: string;
  /** What it is about; undefined for the file as a whole. */
  readonly element?: string;
}

/** What the command line says of problems and scenarios, in one language and with names in place of ids. */
export interface ProblemWords {
  readonly ofDiagram: (problem: Problem, subject: string | undefined) => Printed;
  readonly ofTable: (problem: DecisionProblem, model: DecisionModel | undefined) => Printed;
  /** Why a case of a scenario failed. @param subject the kind of record of its diagram */
  readonly ofCase: (result: PlayedCase, subject: string | undefined) => string;
  /** What keeps a file of scenarios from being played. */
  readonly ofScenarios: (problem: ScenarioProblem) => string;
  /** How many cases passed and failed. */
  readonly count: (passed: number, failed: number) => string;
  readonly unreadable: string;
}

const severities = {
  zh: { error: '错误', warning: '警告', notice: '提示' },
  en: { error: 'error', warning: 'warning', notice: 'notice' },
} as const;

/** What the command line says of its own. */
const ends = {
  zh: { count: (passed: number, failed: number) => `通过 ${passed} 个，失败 ${failed} 个`, unreadable: '无法读取' },
  en: { count: (passed: number, failed: number) => `${passed} passed, ${failed} failed`, unreadable: 'cannot be read' },
} as const;

/** `zh` where the argument or the environment says so. @param asked the value of `--lang`, if it is given */
export function languageOf(asked: string | undefined, environment: NodeJS.ProcessEnv): Language {
  const said = asked ?? environment.LC_ALL ?? environment.LC_MESSAGES ?? environment.LANG ?? '';
  return /^zh/i.test(said) ? 'zh' : 'en';
}

/** Reads the texts of the designer and of the rooms whose records processes drive. */
export async function problemWords(language: Language): Promise<ProblemWords> {
  const rooms = new Set(['designer', ...subjects.map(({ texts }) => texts.split('.', 1)[0] ?? '')]);
  const texts = new Texts(await Promise.all([...rooms].map(textsOf)));
  const say: Say = (key, args) => texts.say(language, key, args);
  const recordWords = (name: string | undefined): RecordWords => {
    const root = subjects.find((subject) => subject.name === name)?.texts;
    const of = (part: string) => (word: string) => {
      const key = `${root}.${part}.${word}`;
      const said = say(key);
      return root === undefined || said === key ? word : said;
    };
    return { action: of('actions'), state: of('states') };
  };
  const caseWords = (subject: string | undefined) => ({
    language,
    say,
    record: recordWords(subject),
    refusal: (number: number, args: readonly string[]) =>
      texts.sayOfRooms(
        language,
        `errors.${number}`,
        Object.fromEntries(args.map((arg, index) => [String(index + 1), arg])),
      ),
  });
  return {
    ...ends[language],
    ofCase: (result, subject) => caseSentence(result, caseWords(subject)),
    ofScenarios: (problem) => scenarioSentence(problem, caseWords(undefined)),
    ofDiagram: (problem, subject) => ({
      message: problemSentence(problem, language, say, recordWords(subject)),
      severity: severities[language][problem.severity],
      ...(problem.element ? { element: elementName(problem.element, language, say) } : {}),
    }),
    ofTable: (problem, model) => {
      const place = tablePlace(model?.decisions ?? [], problem.elementId, problem.args, say);
      return {
        message: tableSentence(problem, say),
        severity: severities[language][problem.severity],
        ...(place === undefined ? {} : { element: place }),
      };
    },
  };
}

async function textsOf(room: string): Promise<{ room: string; zh: Table; en: Table }> {
  const [{ zh }, { en }] = (await Promise.all([
    import(`#lab/modules/${room}/shared/locales/zh.js`),
    import(`#lab/modules/${room}/shared/locales/en.js`),
  ])) as [{ zh: Table }, { en: Table }];
  return { room, zh, en };
}
