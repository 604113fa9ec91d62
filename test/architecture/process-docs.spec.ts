import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { subjects } from '#lab/modules/subjects.js';

const docs = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'processes.md'), 'utf8');

/** The rows of the table whose first heading cells are given, by the name in their first column. */
function tableOf(...headings: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const lines = docs.split('\n');
  const start = lines.findIndex((line) => headings.every((heading, at) => cells(line)[at] === heading));
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
  return new Map(lines.slice(start + 2, end).map((line) => [named(cells(line)[0])[0] ?? '', cells(line).slice(1)]));
}
const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
/** The names in backquotes of a cell. */
const named = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
const sorted = (names: readonly string[]): string[] => [...names].sort();

describe('docs/processes.md', () => {
  const records = tableOf('record', 'states');
  const fields = tableOf('record', 'to hide');

  it.each(subjects.map((subject) => [subject.name, subject] as const))(
    'lists the states, actions, facts and fields of %s',
    (name, { vocabulary }) => {
      const [states, actions, facts] = (records.get(name) ?? []).map(named);
      const [hidden, edited] = (fields.get(name) ?? []).map(named);
      const fieldsThat = (isEdited: boolean) =>
        Object.entries(vocabulary.fields).flatMap(([field, edit]) => (edit === isEdited ? [field] : []));
      expect(sorted(states ?? [])).toEqual(sorted(vocabulary.states));
      expect(sorted(actions ?? [])).toEqual(sorted(vocabulary.actions));
      expect(sorted(facts ?? [])).toEqual(sorted(Object.keys(vocabulary.facts)));
      expect(sorted(hidden ?? [])).toEqual(sorted(fieldsThat(false)));
      expect(sorted(edited ?? [])).toEqual(sorted(fieldsThat(true)));
    },
  );

  it('lists no record that does not exist', () => {
    const names = sorted(subjects.map(({ name }) => name));
    expect(sorted([...records.keys()])).toEqual(names);
    expect([...fields.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });
});
