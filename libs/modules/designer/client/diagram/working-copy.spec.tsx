import { beforeEach, expect, it } from '@jest/globals';
import { dropWorkingCopy, keepWorkingCopy, noteSending, workingCopyOf } from './working-copy.js';

const key = 'leave.short';
const text = (xml: string) => ({ xml, scenarios: null });

beforeEach(() => dropWorkingCopy(key));

it('is what was drawn from the stored version, and nothing where another user has saved since', () => {
  keepWorkingCopy(key, { ...text('mine'), version: 3 });
  expect(workingCopyOf(key, { ...text('stored'), version: 3 })).toEqual({ ...text('mine'), version: 3 });
  expect(workingCopyOf(key, { ...text('theirs'), version: 4 })).toBeUndefined();
});

it('goes on from a save that arrived while the page was left', () => {
  noteSending(key, text('sent'));
  keepWorkingCopy(key, { ...text('drawn since'), version: 3 });
  expect(workingCopyOf(key, { ...text('sent'), version: 4 })).toEqual({ ...text('drawn since'), version: 4 });
  expect(workingCopyOf(key, { ...text('theirs'), version: 4 })).toBeUndefined();
});

it('is nothing where all of it arrived', () => {
  noteSending(key, text('sent'));
  keepWorkingCopy(key, { ...text('sent'), version: 3 });
  expect(workingCopyOf(key, { ...text('sent'), version: 4 })).toBeUndefined();
});
