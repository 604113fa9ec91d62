import { open } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { hashPassword, isPasswordOf } from './password-hash.js';

it('many hashes at once leave a thread for the disk', async () => {
  const hash = await hashPassword('a password');
  const file = await open(import.meta.filename, 'r');
  let checked = 0;
  const checks = Array.from({ length: 16 }, async () => {
    const isRight = await isPasswordOf(hash, 'a password');
    checked++;
    return isRight;
  });
  // By now all of them wait for a thread.
  await new Promise((resolve) => setTimeout(resolve, 1));
  await file.datasync();
  const before = checked;
  expect(await Promise.all(checks)).toEqual(Array.from({ length: 16 }, () => true));
  expect(before).toBeLessThan(8);
  await file.close();
});
