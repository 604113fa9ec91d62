import { afterEach, expect, it } from '@jest/globals';
import { messageSetHeader } from '#lab/shared/envelope.js';
import { TestApp } from '../../support/app.js';

let test: TestApp;
afterEach(() => test.stop());

const headerOf = async () => (await fetch(`${test.address}/api/auth/info`)).headers.get(messageSetHeader);

it('says nothing of the wording where it is the usual one', async () => {
  test = await TestApp.start();
  expect(await headerOf()).toBeNull();
});

it('names the message set in every answer, a refusal too', async () => {
  test = await TestApp.start({ messageSet: '106' });
  expect(await headerOf()).toBe('106');
});
