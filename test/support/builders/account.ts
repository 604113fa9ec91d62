import { Codes } from '#lab/modules/account/server/index.js';
import type { TestApp } from '../app.js';

/** A verification code that is out, with its answer: what a user has who reads the picture. */
export async function aCode(test: TestApp): Promise<{ id: string; answer: string }> {
  const answer = 'Kp7wX';
  return { id: await test.get(Codes).put('picture', answer), answer };
}
