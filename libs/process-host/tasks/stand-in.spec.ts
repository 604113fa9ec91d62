import { describe, expect, it } from 'vitest';
import { PeopleDirectory, userPrincipal, type Mailbox } from '../people/people.js';
import { standInOf, standInsOf } from './stand-in.js';

/** People of whom some are absent, `{ absent: substitute }`, and some may not be given work. */
class SomePeople extends PeopleDirectory {
  constructor(
    private readonly substitutes: Readonly<Record<string, string>>,
    private readonly disabled: readonly string[] = [],
  ) {
    super();
  }

  refresh = () => Promise.resolve();
  zone = () => 'UTC';
  person = (id: string): Mailbox => ({ id, name: { zh: id }, email: null, language: 'zh' });
  principalsOf = (id: string) => [userPrincipal(id)];
  membersOf = (principal: string) => [principal.slice(2)];
  override isEnabled = (id: string) => !this.disabled.includes(id);
  override substituteOf = (id: string) => this.substitutes[id];
}

const now = new Date('2026-11-20T02:00:00Z');
const found = (substitutes: Record<string, string>, disabled?: string[]) =>
  standInOf(new SomePeople(substitutes, disabled), 'a', now);

describe('who stands in', () => {
  it('is nobody for a person who is there, and the substitute of one who is not', () => {
    expect(found({ b: 'c' })).toBeUndefined();
    expect(found({ a: 'b' })).toBe('b');
  });

  it('is the end of a chain of at most three', () => {
    expect(found({ a: 'b', b: 'c', c: 'd' })).toBe('d');
    expect(found({ a: 'b', b: 'c', c: 'd', d: 'e' })).toBeUndefined();
  });

  it('is nobody where the chain runs in a circle or ends at somebody who may not be given work', () => {
    expect(found({ a: 'b', b: 'a' })).toBeUndefined();
    expect(found({ a: 'b', b: 'c', c: 'b' })).toBeUndefined();
    expect(found({ a: 'b' }, ['b'])).toBeUndefined();
  });

  it('has one row for a task, and none where they hold it themselves', () => {
    const people = new SomePeople({ a: 'c', b: 'c' });
    expect(standInsOf(people, ['u:a', 'u:b', 'g:x'], now)).toEqual([{ principal: 'u:c', onBehalfOf: 'a' }]);
    expect(standInsOf(people, ['u:a', 'u:c'], now)).toEqual([]);
  });
});
