import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { DraftEditors } from '#lab/modules/designer/shared/editors.dto.js';
import { ProcessDraftEditor } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { seconds } from '../../support/clock.js';
import { eventually } from '../../support/eventually.js';
import { TestLine } from '../../support/live-line.js';

const key = 'purchase-request.simple';
const diagram = `diagram:${key}`;
const path = `/process/editors/${diagram}`;
/** Longer than signals are gathered. */
const aMoment = 700;
const [first, second, third] = ['0000000000000001', '0000000000000002', '0000000000000003'] as const;

let test: TestApp;
let ann: Caller;
let ben: Caller;
let reader: Caller;
let stranger: Caller;
let ids: readonly string[];

beforeAll(async () => {
  test = await TestApp.start();
  const [a = '', b = '', c = '', d = ''] = await Promise.all([
    aUser(test, 'ann', { permissions: ['process:*'] }),
    aUser(test, 'ben', { permissions: ['process:*'] }),
    aUser(test, 'reader', { permissions: ['process:definition:search'] }),
    aUser(test, 'stranger'),
  ]);
  ids = [a, b];
  [ann, ben, reader, stranger] = (await Promise.all([a, b, c, d].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
    Caller,
  ];
});
afterEach(() =>
  test.db.unit(async () => void (await test.db.repo(ProcessDraftEditor).createQueryBuilder().delete().execute())),
);
afterAll(() => test.stop());

const opens = async (who: Caller, opening: string, at = path) => (await who.post(at, { opening })).data as DraftEditors;
const sees = async (who: Caller, opening?: string, at = path) =>
  (await who.get(`${at}${opening === undefined ? '' : `?opening=${opening}`}`)).data as DraftEditors;
const namesSeen = async (who: Caller, opening?: string) => (await sees(who, opening)).others.map(({ id }) => id);

describe('who has a draft open', () => {
  it('are the others, each once, and oneself where it is another tab', async () => {
    const [a, b] = ids;
    expect(await opens(ann, first)).toEqual({ others: [], isOpenElsewhere: false, stored: null });
    expect((await opens(ben, second)).others).toEqual([expect.objectContaining({ id: a })]);
    await opens(ben, third);
    expect(await namesSeen(ann, first)).toEqual([b]);
    expect(await sees(ben, third)).toMatchObject({ others: [{ id: a }], isOpenElsewhere: true });
    expect(await sees(ann, first)).toMatchObject({ isOpenElsewhere: false });
    expect((await namesSeen(reader)).sort()).toEqual([...ids].sort());
    expect(await sees(ann, undefined, '/process/editors/table:approval.levels')).toMatchObject({ others: [] });
  });

  it('stay while their pages say so, and are gone 45 seconds after the last time', async () => {
    const [a] = ids;
    await opens(ann, first);
    for (let times = 0; times < 3; times++) {
      test.clock.pass(seconds(20));
      await opens(ann, first);
    }
    test.clock.pass(seconds(44));
    expect(await namesSeen(ben)).toEqual([a]);
    test.clock.pass(seconds(2));
    expect(await namesSeen(ben)).toEqual([]);
    await opens(ben, second);
    expect(await test.db.repo(ProcessDraftEditor).count()).toBe(1);
  });

  it('leave at once, each with their own opening and no other', async () => {
    const [a, b] = ids;
    await opens(ann, first);
    await opens(ben, second);
    await ann.delete(`${path}/${second}`);
    expect(await namesSeen(ann, first)).toEqual([b]);
    await ben.delete(`/process/editors/table:approval.levels/${second}`);
    expect(await namesSeen(ann, first)).toEqual([b]);
    expect((await ben.delete(`${path}/${second}`)).data).toBeNull();
    expect(await namesSeen(ann, first)).toEqual([]);
    expect(await namesSeen(ben)).toEqual([a]);
  });

  it('is asked by those who may see the draft, and said by those who may save it', async () => {
    (await stranger.get(path)).expectCode(errors.forbidden);
    (await stranger.post(path, { opening: first })).expectCode(errors.forbidden);
    (await reader.post(path, { opening: first })).expectCode(errors.forbidden);
    (await reader.delete(`${path}/${first}`)).expectCode(errors.forbidden);
    (await test.nobody().get(path)).expectCode(errors.notSignedIn);
    for (const name of [key, `form:${key}`, 'diagram:nodots', 'diagram:__proto__', `table:${'a'.repeat(90)}`])
      (await ann.post(`/process/editors/${name}`, { opening: first })).expectCode(errors.notFound);
    for (const opening of ['', 'x'.repeat(16), `${first}0`])
      (await ann.post(path, { opening })).expectCode(errors.field);
    expect(await test.db.repo(ProcessDraftEditor).count()).toBe(0);
  });
});

describe('open editors hear', () => {
  const listening = async () => {
    const line = new TestLine(test, ann);
    return line.opened();
  };

  it('who comes and who goes, not that they are still there', async () => {
    const line = await listening();
    const changes = () => line.timesOf(diagram);
    await opens(ben, second);
    await eventually(() => changes() === 1, 'ben comes');
    await opens(ben, second);
    await pause(aMoment);
    expect(changes()).toBe(1);
    await ben.delete(`${path}/${second}`);
    await eventually(() => changes() === 2, 'ben goes');
    line.close();
  });

  it('that a newer draft is saved, and by whom', async () => {
    const line = await listening();
    const draft = `/process/drafts/${key}`;
    const { xml } = (await ben.get(draft)).data as { readonly xml: string };
    await ben.put(draft, { xml, scenarios: null, version: 0 });
    await eventually(() => line.hearsOf(diagram), 'the save');
    expect((await sees(ann)).stored).toMatchObject({ version: 1, by: { id: ids[1] } });
    await ben.delete(draft);
    expect((await sees(ann)).stored).toBeNull();
    line.close();
  });
});
