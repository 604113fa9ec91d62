import { Codes } from '#lab/modules/account/server/index.js';
import type { TestApp } from '../app.js';

/** A verification code that is out for a user name, with its answer: what a user has who reads the picture. */
export async function aCode(test: TestApp, name: string): Promise<{ id: string; answer: string; work: number }> {
  const [answer, work, bits] = ['Kp7wX', 7, 21];
  return { id: await test.get(Codes).put('picture', `${answer} ${work}`, name, bits), answer, work };
}
