import type { NamedElement, Problem } from '../notation/problems.js';

/** What the runner of scenarios says, in English; other languages say the code. */
const texts = {
  'not-json': 'not JSON: {{detail}}',
  'not-file': 'the file: an object',
  'not-object': '{{where}}: an object',
  'not-list': '{{where}}: a list',
  'not-paths': '{{where}}: a list of paths',
  'not-text': '{{where}}: a text',
  'no-file': 'a diagram cannot be read',
  'not-compiled': '{{file}} does not compile: {{problems}}',
  'start-refused': 'the start was refused: {{reason}}',
  'no-instant': '"{{text}}" is no instant',
  'no-duration': '"{{text}}" is no duration',
  'no-process': 'no diagram has the process {{process}}',
  'no-diagram': 'there is no diagram {{file}}',
  'unknown-step': 'no such step: {{words}}',
  'unknown-expectation': 'expect knows no {{word}}',
  'no-throw': 'this step throws an error or an escalation',
  'too-many-timers': 'more than {{most}} timers fire in this step',
  'endless-messages': 'messages go round in circles',
  unplayable: 'the step cannot be played: {{detail}}',
  'no-task': 'no task of {{element}} is open',
  'not-yours': '{{person}} has no task of {{element}}',
  taken: '{{person}} has the task of {{element}}',
  'opinion-only': '{{person}} was asked for an opinion on {{element}} only',
  'not-offered': '{{person}} may not send the message {{message}}',
  'several-waits': 'the message {{message}} fits {{count}} waits',
  'no-wait': 'nothing waits for the message {{message}}',
  'no-start': 'no start event waits for {{name}}',
  'no-work': 'no work waits at {{element}}',
  'no-incident': 'no incident at {{element}}',
  'no-instance': 'no instance is open',
  'no-ad-hoc': 'no ad-hoc sub-process is open there',
  'several-ad-hocs': 'several ad-hoc sub-processes fit',
  'not-decided': 'nothing was decided at {{element}}',
  'not-decided-by': '{{person}} has not decided {{element}}',
  'no-signer': '{{person}} does not sign {{element}}',
  'nothing-at': 'nothing is at {{element}}',
  'does-not-fit': 'the instance does not fit the new version: {{elements}}',
  'state-closed': 'the state {{state}} cannot be entered at {{element}} now',
  impossible: 'this is not possible now: refused with {{number}} {{detail}}',
  refused: 'refused with {{number}} {{detail}}',
} as const;

export type ScenarioProblemCode = keyof typeof texts;

/** Every code; the catalogues of texts are checked against them. */
export const scenarioProblemCodes = Object.keys(texts) as ScenarioProblemCode[];

/** Why a scenario did not go on, in the shape of the problems of diagrams. */
export interface ScenarioProblem {
  readonly code: ScenarioProblemCode;
  readonly args: Readonly<Record<string, string>>;
  /** In English and with ids, for logs and machines; what people read says the code with names. */
  readonly message: string;
  /** What keeps a diagram from running. */
  readonly problems?: readonly Problem[];
  /** The ids of several elements that it is about. */
  readonly elements?: readonly string[];
  /** A refusal of the error catalogue: its number, and the arguments of its sentence. */
  readonly refusal?: { readonly number: number; readonly args: readonly string[] };
  /** Why the start was refused. */
  readonly reason?: ScenarioProblem;
}

/** What elements are called, by their id. */
export type ElementNames = Readonly<Record<string, NamedElement>>;

type Parts = Pick<ScenarioProblem, 'problems' | 'elements' | 'refusal' | 'reason'>;

/** @param args what the sentence names; ids of elements are in `element` */
export function scenarioProblem(
  code: ScenarioProblemCode,
  args: Readonly<Record<string, string>> = {},
  parts: Parts = {},
): ScenarioProblem {
  const message = texts[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => args[name] ?? '').trim();
  return { code, args, message, ...parts };
}

/** A scenario that cannot be played as it is written; no expectation of a refusal covers it. */
export class Unplayable extends Error {
  constructor(readonly problem: ScenarioProblem) {
    super(problem.message);
    this.name = 'Unplayable';
  }
}
