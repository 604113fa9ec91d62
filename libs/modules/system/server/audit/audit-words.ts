import { Injectable, type OnModuleInit } from '@nestjs/common';
import { codeText, type Field, type Resource } from '#lab/shared/define-resource.js';
import { type Subject } from '#lab/shared/define-subject.js';
import { fieldText } from '#lab/shared/subject-words.js';
import { languages, type BothNames, type Language, type Texts as TextTable } from '#lab/shared/texts.js';
import { Files } from '#lab/platform/files/files.js';
import { RefNames } from '#lab/platform/resource/ref-names.js';
import { rowsText } from '#lab/platform/resource/row-text.js';
import { Rooms } from '#lab/platform/rooms.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Subjects } from '#lab/process-host/index.js';
import type { AuditChange, AuditDetail, AuditKind } from '../../shared/audit.dto.js';

const place = 'system.audit';
/** What rooms note of a record beside its actions. */
const recordVerbs = ['create', 'save', 'copy', 'delete', 'export'];
const catalogueVerbs = ['create', 'update', 'delete', 'export'];

/** Says in both languages what the audit holds as codes. */
@Injectable()
export class AuditWords implements OnModuleInit {
  /** Actions that do not belong to a document or a catalogue: `process.cancel`. */
  private ownActions: readonly string[] = [];
  /** Kinds of record that are neither a catalogue nor driven by a process. */
  private ownSubjects: readonly string[] = [];
  private ownFacts: readonly string[] = [];
  private readonly subjectOf: Readonly<Record<string, string>>;
  private readonly namedFacts: Readonly<Record<string, string>>;

  constructor(
    private readonly texts: Texts,
    private readonly subjects: Subjects,
    private readonly refs: RefNames,
    private readonly files: Files,
    { all }: Rooms,
  ) {
    this.subjectOf = Object.assign({}, ...all.map(({ audit }) => audit?.subjectOf));
    this.namedFacts = Object.assign({}, ...all.map(({ audit }) => audit?.namedFacts));
  }

  /** Libraries add their texts while the modules are created. */
  onModuleInit(): void {
    const words = (part: string) =>
      this.texts.tables().flatMap((table) => leaves(branch(branch(table, 'audit'), part)));
    this.ownActions = words('actions');
    this.ownSubjects = words('subjects').filter((subject) => subject !== 'other');
    this.ownFacts = words('facts');
  }

  /** Everything that the audit can be narrowed to. */
  kinds(): AuditKind[] {
    const records = this.subjects.all().map(({ name, actions }) => ({
      subject: name,
      actions: [...new Set([...Object.keys(actions), ...recordVerbs])].map((verb) => `${name}.${verb}`),
    }));
    const catalogues = this.refs.resources().map(({ route }) => ({
      subject: route,
      actions: catalogueVerbs.map((verb) => `${route}.${verb}`),
    }));
    const own = this.ownSubjects.map((subject) => ({
      subject,
      actions: this.ownActions.filter((action) => this.kindOf(action) === subject),
    }));
    return [...records, ...catalogues, ...own].map(({ subject, actions }) => ({
      subject,
      name: this.subject(subject),
      actions: actions.map((action) => ({ action, name: this.action(subject, action) })),
    }));
  }

  subject(subject: string): BothNames {
    const texts = this.textsOf(subject);
    if (texts) return this.both([`${texts}.one`]);
    return this.ofRooms(`audit.subjects.${this.ownSubjects.includes(subject) ? subject : 'other'}`);
  }

  action(subject: string, action: string): BothNames {
    if (this.ownActions.includes(action)) return this.ofRooms(`audit.actions.${action}`);
    const verb = action.slice(action.lastIndexOf('.') + 1);
    const texts = this.textsOf(subject);
    return this.both([
      ...(texts ? [`${texts}.actions.${verb}`] : []),
      `${place}.verbs.${verb}`,
      `${place}.verbs.other`,
    ]);
  }

  /** The details of an entry: values before and after, and facts that have words. */
  async detail(subject: string, detail: unknown): Promise<Pick<AuditDetail, 'changes' | 'facts'>> {
    if (!isRecord(detail)) return { changes: [], facts: [] };
    const record = this.recordOf(subject);
    if (record && Array.isArray(detail.fields)) return { changes: this.formChanges(record, detail.fields), facts: [] };
    const resource = this.resourceOf(subject);
    if (!resource) return { changes: [], facts: await this.facts(detail) };
    const changes = await this.catalogueChanges(resource, detail);
    return { changes, facts: changes.length > 0 ? [] : await this.facts(detail) };
  }

  private formChanges(subject: Subject, fields: readonly unknown[]): AuditChange[] {
    return fields.filter(isRecord).map(({ field, before, after }) => ({
      label: this.both([fieldText(subject, String(field))]),
      before: plain(before),
      after: plain(after),
    }));
  }

  private catalogueChanges(resource: Resource, detail: Readonly<Record<string, unknown>>): Promise<AuditChange[]> {
    const changed = Object.entries(resource.fields).flatMap(([name, field]) => {
      const change = detail[name];
      return isRecord(change) ? [{ name, field, change }] : [];
    });
    return Promise.all(
      changed.map(async ({ name, field, change }) => ({
        label: this.both([`${resource.texts}.fields.${name}`]),
        before: await this.value(resource, name, field, change.from),
        after: await this.value(resource, name, field, change.to),
      })),
    );
  }

  private async value(
    resource: Resource,
    name: string,
    { kind, options }: Field<unknown>,
    value: unknown,
  ): Promise<BothNames | null> {
    if (value === null || value === undefined) return null;
    if (kind === 'flag') return this.yesOrNo(value === true);
    if (kind === 'code') return this.ofRooms(codeText(resource, name, String(value)));
    if (kind === 'codes' && Array.isArray(value)) {
      const words = value.map((code) => this.ofRooms(codeText(resource, name, String(code))));
      return joined(words);
    }
    if (kind === 'subjects' && Array.isArray(value)) return joined(value.map((name) => this.subject(String(name))));
    if (kind === 'refs' && options.of && Array.isArray(value)) {
      const names = await this.refs.names(options.of, value.map(String));
      return joined(value.map((id) => names.get(String(id)) ?? { zh: String(id) }));
    }
    if (kind === 'rows') return this.rowsSaid(resource, name, value);
    if (kind === 'file') return plain((await this.files.views([String(value)])).get(String(value))?.name ?? value);
    if (kind === 'ref' && options.of)
      return (await this.refs.names(options.of, [String(value)])).get(String(value)) ?? plain(value);
    return plain(value);
  }

  private rowsSaid(resource: Resource, name: string, rows: unknown): BothNames {
    const say = (language: Language) => rowsText(resource, this.texts, language, name, rows);
    return { zh: say('zh'), en: say('en') };
  }

  private async facts(detail: Readonly<Record<string, unknown>>): Promise<AuditDetail['facts']> {
    const known = Object.entries(detail).filter(([key, value]) => this.ownFacts.includes(key) && value !== null);
    return Promise.all(
      known.map(async ([key, value]) => ({
        label: this.ofRooms(`audit.facts.${key}`),
        value: await this.fact(key, value),
      })),
    );
  }

  private async fact(key: string, value: unknown): Promise<BothNames> {
    if (typeof value === 'boolean') return this.yesOrNo(value);
    if (isBothNames(value)) return value;
    const place = this.namedFacts[key];
    if (place) return this.named(place, Array.isArray(value) ? value : [value]);
    if (key !== 'people' || !Array.isArray(value)) return plain(value) ?? { zh: '' };
    const names = await this.refs.names('org/users', value.map(String));
    const people = value.map((id) => names.get(String(id)) ?? { zh: String(id) });
    return joined(people);
  }

  private named(place: string, words: readonly unknown[]): BothNames {
    const names = words.map((word) => this.both([`${place}.${String(word)}`]));
    return joined(names);
  }

  private yesOrNo(value: boolean): BothNames {
    return this.both([`${place}.${value ? 'yes' : 'no'}`]);
  }

  private recordOf(name: string): Subject | undefined {
    return this.subjects.has(name) ? this.subjects.of(name).subject : undefined;
  }

  private resourceOf(route: string): Resource | undefined {
    return this.refs.resources().find((resource) => resource.route === route);
  }

  private textsOf(subject: string): string | undefined {
    return this.recordOf(subject)?.texts ?? this.resourceOf(subject)?.texts;
  }

  private kindOf(action: string): string {
    const head = action.slice(0, action.indexOf('.'));
    return this.subjectOf[head] ?? head;
  }

  private ofRooms(key: string): BothNames {
    return { zh: this.texts.sayOfRooms('zh', key), en: this.texts.sayOfRooms('en', key) };
  }

  private both(keys: readonly string[]): BothNames {
    const [zh, english] = languages.map((language) => this.texts.say(language, keys));
    return { zh: zh ?? '', en: english ?? null };
  }
}

function branch(table: TextTable | undefined, key: string): TextTable {
  const found = table?.[key];
  return typeof found === 'object' ? found : {};
}

/** `{ process: { cancel: '…' } }` → `process.cancel`. */
function leaves(table: TextTable, head = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'string' ? [head + key] : leaves(value, `${head}${key}.`),
  );
}

function plain(value: unknown): BothNames | null {
  if (value === null || value === undefined) return null;
  return { zh: typeof value === 'object' ? JSON.stringify(value) : String(value as string | number) };
}

function joined(names: readonly BothNames[]): BothNames {
  return { zh: names.map(({ zh }) => zh).join('、'), en: names.map(({ zh, en: english }) => english ?? zh).join(', ') };
}

/** A fact that was said in both languages when it was written. */
function isBothNames(value: unknown): value is BothNames {
  return isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
