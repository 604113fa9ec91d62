import type { Permission } from './define-permissions.js';

/** The seven meanings that a status can have on a screen; every subject maps its states to them once. */
export const tones = ['draft', 'waiting', 'running', 'done', 'failed', 'cancelled', 'warning'] as const;
export type Tone = (typeof tones)[number];

/** The input of an action: none, an optional comment, a required comment, or a form. */
export type Asks = 'nothing' | 'opinion' | 'reason' | 'form';

/** How people type a value: a line, several lines, a calendar day, a decimal number. */
export type FieldControl = 'text' | 'note' | 'day' | 'number';

export interface StateWords {
  /** What the record's status column stores. */
  readonly code: string;
  readonly tone: Tone;
}

export interface ActionWords {
  readonly asks: Asks;
  /** Required of users to whom the task is not assigned by name. */
  readonly may: Permission;
  readonly look?: 'primary' | 'danger' | 'plain';
  /** What the people of the record say of it themselves: where a step of theirs asks for it, they approve nothing. */
  readonly ofOwner?: true;
  /** Several of a group that are offered at once are one button with a menu: `<texts>.groups.<group>`. */
  readonly group?: string;
}

/**
 * A field of the form about which a task may say that its people change it, or do not see it. `lines.comments` is the
 * field `comments` of each line.
 */
export interface FieldWords {
  /** Text key of its name; `<texts>.fields.<field>` unless given. */
  readonly text?: string;
  /** How it is typed where an act may write it. */
  readonly control?: FieldControl;
  /** The properties of a record's answer that hold its value: `['amounts', 'lines.unitPrice']`; its own name unless given. */
  readonly shownAs?: readonly string[];
  /** The properties of the card that hold its value. */
  readonly onCard?: readonly string[];
}

/** How far records in one state have come: a tone for each stored status that says so. */
type Stages = Readonly<Record<string, Tone>>;

interface WordsSpec<S extends string, A extends string, D extends string> {
  readonly states: { readonly [K in S]: StateWords };
  /** By state: what its status says beyond it, in the words of `<texts>.stages.<status>`. */
  readonly stages?: { readonly [K in NoInfer<S>]?: Stages };
  /** States in which the record may be saved outside an act. */
  readonly editable: readonly NoInfer<S>[];
  /** Those of them in which it may be deleted; all unless given. */
  readonly deletable?: readonly NoInfer<S>[];
  /**
   * States in which a process in progress only follows what the room's own acts do: nothing is decided any more, so the
   * record is not closed because of it.
   */
  readonly followed?: readonly NoInfer<S>[];
  readonly actions: { readonly [K in A]: ActionWords };
  /** The action that starts the process of a record that has no live one. */
  readonly start: NoInfer<A>;
  readonly fields?: { readonly [K in D]: FieldWords };
  /** Names of its counts in the shell; open tasks are counted under the subject's own name unless given. */
  readonly counts?: Partial<SubjectCounts>;
  /** Whether a file can be the next version of an attachment of a record, and the versions before are kept. */
  readonly keepsVersions?: boolean;
  /** Messages that the room sends to the processes of a record, each time that something has happened to it. */
  readonly messages?: readonly string[];
}

/** Names of the counts that `GET /Common/getTodoCount` answers for a kind of record. */
export interface SubjectCounts {
  /** Open tasks of the reader. */
  readonly todo: string;
  /** Drafts of the reader; without it they are not counted. */
  readonly drafts?: string;
}

/** A kind of record that processes drive, as screens speak of it: plain data, without the rules of what is sent. */
export interface SubjectWords {
  /** `purchase-request`: in diagrams, routes and to-do rows. */
  readonly name: string;
  /** Where its texts are in the tables: `purchase.request` → `purchase.request.states.draft`. */
  readonly texts: string;
  readonly states: Readonly<Record<string, StateWords>>;
  readonly stages?: Readonly<Record<string, Stages | undefined>>;
  readonly editable: readonly string[];
  readonly deletable: readonly string[];
  readonly followed: readonly string[];
  readonly actions: Readonly<Record<string, ActionWords>>;
  readonly start: string;
  readonly fields: Readonly<Record<string, FieldWords>>;
  readonly counts: SubjectCounts;
  /** Whether attachments keep their versions. */
  readonly keepsVersions: boolean;
  /** Messages of the room to the processes of a record: `<texts>.messages.<message>`. */
  readonly messages: readonly string[];
  /** The word of a stored status code. */
  readonly stateOf: (code: string) => string | undefined;
}

/** The words of a subject as its own room knows them. */
export interface TypedWords<S extends string, A extends string, D extends string> extends SubjectWords {
  readonly states: Readonly<Record<string, StateWords>> & { readonly [K in S]: StateWords };
  readonly actions: Readonly<Record<string, ActionWords>> & { readonly [K in A]: ActionWords };
  readonly start: A;
  readonly fields: Readonly<Record<string, FieldWords>> & { readonly [K in D]: FieldWords };
}

/** Declares the words of a kind of record; `texts` names its place in the text tables. */
export function subjectWords<const S extends string, const A extends string, const D extends string = never>(
  name: string,
  texts: string,
  spec: WordsSpec<S, A, D>,
): TypedWords<S, A, D> {
  const byCode = new Map((Object.keys(spec.states) as S[]).map((state) => [spec.states[state].code, state] as const));
  return {
    ...spec,
    name,
    texts,
    deletable: spec.deletable ?? spec.editable,
    followed: spec.followed ?? [],
    counts: { todo: name, ...spec.counts },
    keepsVersions: spec.keepsVersions ?? false,
    messages: spec.messages ?? [],
    fields: spec.fields ?? ({} as { readonly [K in D]: FieldWords }),
    // Several words may share a stored code (one is then a stage of the other); the last declared names it.
    stateOf: (code) => byCode.get(code),
  };
}

/** What a record's state is called, and its tone: where the state has stages, those of its status. */
export function stateWords(
  { texts, states, stages }: Pick<SubjectWords, 'texts' | 'states' | 'stages'>,
  state: string,
  status?: string,
): { readonly text: string; readonly tone: Tone } | undefined {
  const stage = status === undefined ? undefined : stages?.[state]?.[status];
  if (stage) return { text: `${texts}.stages.${status}`, tone: stage };
  const tone = states[state]?.tone;
  return tone && { text: `${texts}.states.${state}`, tone };
}

/** Text key of the name of a field. */
export function fieldText({ texts, fields }: Pick<SubjectWords, 'texts' | 'fields'>, field: string): string {
  return fields[field]?.text ?? `${texts}.fields.${field}`;
}

/** Text key of what a message of the room says; undefined for one that the subject does not declare. */
export function messageText(
  { texts, messages }: Pick<SubjectWords, 'texts' | 'messages'>,
  message: string,
): string | undefined {
  return messages.includes(message) ? `${texts}.messages.${message}` : undefined;
}

/** The list whose every entry has the field, `lines` of `lines.comments`; undefined for one of the record itself. */
export function listOfField(field: string): string | undefined {
  const at = field.indexOf('.');
  return at < 0 ? undefined : field.slice(0, at);
}
