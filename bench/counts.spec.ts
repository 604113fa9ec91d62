import { describe, expect, it } from '@jest/globals';
import { repeatedReads } from './host/recording.js';
import { withFolder } from './host/places.js';
import { bytes, passed } from './rows/b2.js';
import { assertSame } from './rows/b3.js';
import { countApprove, type ApproveCounts } from './rows/b5.js';
import { compiledW2, OwnWalker } from './w2/in-memory.js';

/** Goals that are counts hold on any machine, however busy it is; `npm run bench` prints them beside what is timed. */
describe('what one approval costs', () => {
  it('is at most 14 statements and 3 round trips, without parsing a diagram or asking twice', async () => {
    const { statements, executed, trips, parses } = await withFolder((folder) =>
      countApprove(folder, 'bare.db', false),
    );
    expect(executed).toBe(statements.length);
    expect(statements.length).toBeLessThanOrEqual(14);
    expect(trips).toBeLessThanOrEqual(3);
    expect([parses, repeatedReads(statements)]).toEqual([0, 0]);
  });

  it('is no further read or round trip where it ends the process and the requester is notified', async () => {
    const [first, last] = await withFolder(async (folder) => [
      await countApprove(folder, 'first.db', false),
      await countApprove(folder, 'last.db', false, 'last'),
    ]);
    const reads = ({ statements }: ApproveCounts) => statements.filter(({ sql }) => sql.startsWith('SELECT')).length;
    expect(last.statements.some(({ sql }) => /INSERT.*`notification`/s.test(sql))).toBe(true);
    expect([reads(last), last.trips]).toEqual([reads(first), first.trips]);
  });

  it('is one statement more when it can be repeated: the answer that a repeat gets', async () => {
    const [bare, keyed] = await withFolder(async (folder) => [
      await countApprove(folder, 'bare.db', false),
      await countApprove(folder, 'keyed.db', true),
    ]);
    expect(keyed.statements.length - bare.statements.length).toBe(1);
    expect(keyed.trips).toBe(bare.trips);
  });
});

describe('the diagram of the benchmark', () => {
  it('takes the way that is timed, and an instance that waits is kept in at most 700 bytes', async () => {
    expect(bytes(await passed(new OwnWalker(await compiledW2())))).toBeLessThanOrEqual(700);
  });

  it('leaves the very rows behind that the hand-written floor leaves', async () => {
    await withFolder(assertSame);
  });
});
