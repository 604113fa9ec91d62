import { reasonInEnglish, type ExpressionReason } from '../expression/index.js';
import { faultInEnglish, type XmlFault } from './faults.js';

/** error = cannot be executed as drawn; warning = a careful author would mend it; notice = translated or left to a handler. */
export type Severity = 'error' | 'warning' | 'notice';

export interface Problem {
  /** The element that it is about; empty for the file as a whole. */
  readonly elementId: string;
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** In English; other languages translate the code with `args`. */
  readonly message: string;
  readonly args: Readonly<Record<string, string>>;
  /** Why an expression or the file cannot be read: the words of `detail` in other languages. */
  readonly because?: ExpressionReason | XmlFault;
  /** What the element is called; undefined where it has no place among the elements of a process. */
  readonly element?: NamedElement;
  /** What the elements among `args` are called, by the name of the argument. */
  readonly named?: Readonly<Record<string, NamedElement>>;
}

/** How people know an element: by its name, or by what it is. */
export interface NamedElement {
  readonly kind: string;
  readonly name: string;
  readonly zh?: string;
  readonly en?: string;
  /** Of a flow: what it joins. */
  readonly ends?: readonly [NamedElement, NamedElement];
}

/** Arguments that are ids of elements; what people read has the names in their place. */
export const elementArguments = ['flow', 'activity', 'other'] as const;

const texts = {
  'too-large': 'The file is larger than {{limit}}.',
  'too-many-elements': 'The file has more than {{limit}} elements.',
  'too-deep': 'Elements are nested deeper than {{limit}}.',
  'too-many-attributes': 'An element has more than {{limit}} attributes.',
  'too-many-references': 'The file has more than {{limit}} character references.',
  'too-many-expressions':
    'The diagram has more than {{limit}} expressions, or more than {{characters}} characters in them.',
  'more-problems': 'More than {{limit}} problems of this kind were found; the others are not listed.',
  doctype: 'A document type declaration is not accepted.',
  'bad-character': 'The file contains a character that XML does not allow.',
  xml: 'The file is not well-formed XML: {{detail}}',
  encoding: 'The declared encoding {{detail}} is read as UTF-8.',
  'not-bpmn': 'The file holds no BPMN definitions.',
  'unknown-element': 'BPMN knows no element {{element}}.',
  'unknown-attribute': 'BPMN knows no attribute {{attribute}} here.',
  'unknown-word': 'There is no word {{attribute}} for this element.',
  parser: 'The diagram could not be read in full: {{detail}}',
  'duplicate-id': 'The id {{id}} is used more than once.',
  'missing-id': 'An element of the kind {{element}} has no id.',
  'reserved-id': 'The id {{id}} cannot be used.',
  'dangling-reference': '{{property}} points to {{id}}, which does not exist.',
  'undeclared-error': 'The error {{id}} is not declared; it is taken as the error code.',
  unsupported: '{{element}} cannot be executed.',
  'no-process': 'The file has no process that can be executed.',
  'no-start': 'It has no start event.',
  'several-starts': 'It has more than one start event without a trigger.',
  'not-hosted': 'No {{subject}} comes to be when this happens, so nothing can start here.',
  'start-in-sub-process': 'The start of a sub-process has no trigger.',
  'default-not-outgoing': 'The default flow {{flow}} does not start here.',
  'crosses-border': 'The flow leaves its sub-process or process.',
  'flow-end-missing': 'The flow has no {{end}}.',
  'starts-have-no-incoming': 'A start event has no incoming flow.',
  'ends-have-no-outgoing': 'An end event has no outgoing flow.',
  'boundary-host': 'A boundary event must be attached to an activity.',
  'boundary-incoming': 'A boundary event has no incoming flow.',
  timer: '"{{text}}" is no {{kind}} of ISO 8601.',
  'no-timer': 'The timer has no date, duration or cycle.',
  'no-message': 'The event names no message.',
  'no-signal': 'The event names no signal.',
  'no-condition': 'The event has no condition.',
  'no-link': 'The link has no name.',
  'word-value': '{{attribute}} cannot be "{{text}}".',
  timeout: '"{{text}}" is no decision after a time like P3D pass, or the task has no action against.',
  weights: '"{{text}}" is no list of weights like role(qa)=2; user(u1)=3, from 1 to {{most}}.',
  'no-effect': '{{attribute}} has no effect here.',
  'link-target': 'The same process or sub-process has no catching link {{name}}.',
  'link-flow': 'No sequence flow leads out of a throwing link or into a catching one.',
  'several-links': 'The link {{name}} is caught more than once.',
  'event-sub-start': 'An event sub-process begins with exactly one start event that has a trigger.',
  'event-sub-flow': 'No flow leads into or out of an event sub-process.',
  'event-gateway': 'An event-based gateway leads to at least two events or receive tasks, each reached from it alone.',
  'compensation-handler':
    'An activity has one compensation event, joined to exactly one activity that is marked for compensation.',
  'compensation-flow': 'An activity that is marked for compensation has no sequence flow.',
  'compensation-activity': '{{activity}} cannot be undone from here.',
  'cancel-place': 'A cancel event belongs inside a transaction, or once on its border.',
  'no-called': 'The call activity names no process.',
  mapping: '"{{text}}" is no list of values like amount = total * 2; name.',
  'message-flow': 'The message flow joins two elements of the same process.',
  translated: '{{word}} was translated.',
  handler: '{{word}} is not run; a handler answers for it.',
  'not-run': '{{word}} is not run.',
  'ignored-word': '{{word}} has no meaning here.',
  'foreign-word': '{{word}} would change how this runs and cannot be executed.',
  expression: '"{{text}}" cannot be read: {{detail}}',
  'expression-language': 'Expressions of the language {{language}} are not executed.',
  'no-script': 'The script task has no script.',
  loop: 'The loop has neither a number of iterations nor a collection.',
  'unknown-subject': 'There is no subject {{subject}}.',
  'unknown-state': 'The subject has no state {{state}}.',
  'unknown-action': 'The subject has no action {{action}}.',
  'unknown-handler': 'The subject has no handler {{handler}}.',
  'external-and-handler': 'The work is done by a handler or by a system outside, not by both.',
  'unknown-fact': 'There is no fact or variable {{name}}.',
  'unknown-decision': 'There is no decision {{decision}}.',
  'unknown-field': 'The form of the subject has no field {{field}}.',
  'field-not-editable': 'The field {{field}} cannot be changed with an action.',
  'unknown-resolver': 'There is no rule {{resolver}} that finds people.',
  labels:
    '"{{text}}" is no name of a button like approve=Confirm receipt of at most {{most}} characters, or names one twice.',
  'unused-label': 'The button "{{button}}" is named, but not offered here.',
  'label-language': 'The button "{{button}}" has no name in {{language}}.',
  'no-recipients': 'No recipients are named here.',
  'no-mail-text': 'The mail has no {{part}}.',
  'mail-language': 'The mail has no {{part}} in {{language}}.',
  'mail-length': 'The {{part}} of the mail is longer than {{most}} characters.',
  'mail-place': 'A mail cannot name {{place}}.',
  'fact-as-variable': '{{name}} is a fact and cannot be written.',
  'assignee-syntax': '"{{text}}" is no list of rules like departmentManager(1); user(u1).',
  'no-assignee': 'No assignee is named here.',
  form: '"{{text}}" is no list of fields like amount=hidden; comments=edit, or names one twice.',
  sign: '"{{text}}" is none of all, any, sequence, ratio(0.6).',
  'sign-and-loop': 'A task that several people sign cannot have a loop marker as well.',
  'state-in-parallel': 'The state {{state}} would be set in one of several parallel branches.',
  'no-way':
    'The action {{action}} has no way of its own. Draw a flow for it, or say that the process continues as after the others.',
  continues: 'The task does not offer {{action}}, or the action has a way of its own.',
  'never-joins': 'A parallel join waits here for a branch that may never come.',
  'runs-twice': 'Parallel branches meet here without a parallel join, so what follows runs more than once.',
  'compare-types': '{{name}} is compared with {{value}}, which is of another type.',
  'never-true': 'The condition is never true.',
  'default-unreached': '{{other}} is always taken, so the default never is.',
  'no-kind': 'The process has no kind of record; no record can start it.',
  'end-without-state': 'The record has no state of its own when the process ends here.',
  'no-waiting-state': 'The record is still in its first state while people decide here.',
  'no-sender': 'No one is set who can do {{action}}.',
  'reminder-late': 'A reminder comes at or after the timeout.',
  'own-approval': 'The requester decides on their own request.',
  'no-separation': 'Everybody may decide on their own record.',
  'same-name': 'Another step is called {{name}} too.',
  'no-handler': 'Nothing does this work; it would pass as done.',
  'no-decision': 'The task names no decision.',
  'rule-incomplete': 'A rule does not say whom it means.',
  'person-missing': '{{who}} is not a user who can be given work.',
  'no-members': 'The role or group {{who}} has no members.',
  'no-ceo': 'The company has no CEO who can be given work.',
  'no-manager': 'No manager is found for these departments: {{who}}.',
  'never-taken': 'None of the last {{count}} instances has taken this flow.',
  'no-code': 'The error or escalation has no code.',
  'two-handlers': 'The same trigger is handled by {{other}} already.',
  'several-open': 'Several flows have no condition and none is the default.',
  'no-way-out': 'The gateway has no way out.',
  'no-beginning': 'It has an end event but no start event.',
  nameless: 'The {{what}} has no name.',
  'mapping-part': 'A mapping of values has no {{end}}.',
  'flow-action': 'No task before this flow ends with {{action}}.',
  'no-default': 'No flow is the default; if no condition holds, the process stops here.',
  'missing-condition': 'The flow has no condition, so those after it are never taken.',
  'ignored-condition': 'A parallel gateway takes every flow; the condition has no effect.',
  unreachable: 'No path leads here.',
  'dead-end': 'The path ends here without an end event.',
  'no-name': 'It has no name in {{language}}.',
} as const;

export type ProblemCode = keyof typeof texts;

/** What keeps a diagram from being published, but not a version that was published before from going on. */
const onlyAsked: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'no-way',
  'continues',
  'no-code',
  'two-handlers',
  'several-open',
  'no-way-out',
  'no-beginning',
  'nameless',
  'mapping-part',
  'never-joins',
  'runs-twice',
  'compare-types',
  'never-true',
  'default-unreached',
  'no-kind',
  'end-without-state',
  'no-waiting-state',
  'no-sender',
  'reminder-late',
  'own-approval',
  'no-separation',
  'same-name',
  'no-handler',
  'no-decision',
  'rule-incomplete',
]);

/** The sentence of a problem in English. */
export function sentenceOf(code: ProblemCode, args: Readonly<Record<string, string>>): string {
  return texts[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => args[name] ?? '');
}

/** One problem, for what is found outside of the compiler. */
export function problemOf(
  severity: Severity,
  code: ProblemCode,
  elementId: string,
  args: Readonly<Record<string, string>>,
): Problem {
  return { elementId, code, severity, message: sentenceOf(code, args), args };
}

/** Problems of each severity that are listed. */
export const mostListed = 1_000;

/** Collects what a compiler finds; inside a drawing everything is only a notice. */
export class Problems {
  readonly found: Problem[] = [];
  private readonly counts = { error: 0, warning: 0, notice: 0 };

  /** @param complete whether problems that only publishing asks for are collected too */
  constructor(private readonly complete = false) {}

  /** Severity of everything reported from now on; overrides that of the rule. */
  capped: Severity | undefined;

  report(severity: Severity, code: ProblemCode, elementId: string, args: Record<string, string> = {}): void {
    if (onlyAsked.has(code) && !this.complete) return;
    const of = this.capped ?? severity;
    this.add(problemOf(of, code, elementId, args));
  }

  /** An expression that cannot be read or run, and why. */
  unreadable(elementId: string, text: string, { code, args }: ExpressionReason): void {
    const because: ExpressionReason = { code, args };
    const found = problemOf(this.capped ?? 'error', 'expression', elementId, {
      text,
      detail: reasonInEnglish(because),
    });
    this.add({ ...found, because });
  }

  /** A part of the file that the parser cannot read, and why. */
  malformed(severity: Severity, code: 'xml' | 'parser', elementId: string, because: XmlFault): void {
    const found = problemOf(this.capped ?? severity, code, elementId, { detail: faultInEnglish(because) });
    this.add({ ...found, because });
  }

  private add(problem: Problem): void {
    const of = problem.severity;
    // A hostile file has a slip in each attribute: no reader looks at more, and all of them would be sent to one.
    if (++this.counts[of] <= mostListed) this.found.push(problem);
    else if (this.counts[of] === mostListed + 1)
      this.found.push(problemOf(of, 'more-problems', '', { limit: mostListed.toLocaleString('en') }));
  }

  error(code: ProblemCode, elementId: string, args?: Record<string, string>): void {
    this.report('error', code, elementId, args);
  }

  warning(code: ProblemCode, elementId: string, args?: Record<string, string>): void {
    this.report('warning', code, elementId, args);
  }

  get hasErrors(): boolean {
    return this.found.some(({ severity }) => severity === 'error');
  }
}

/** Those that the organisation gives, not the compiler. */
export const organisationCodes: readonly ProblemCode[] = [
  'person-missing',
  'no-members',
  'no-ceo',
  'no-manager',
  'never-taken',
];

/** All codes; the catalogues of texts are checked against them. */
export const problemCodes = Object.keys(texts) as ProblemCode[];
