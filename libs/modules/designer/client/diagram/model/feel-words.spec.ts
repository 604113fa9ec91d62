import { expect, it } from '@jest/globals';
import { builtInNames, builtinForms } from '#lab/process-engine/index.js';
import { feel as en } from '../../../shared/locales/en/feel.js';
import { feel as zh } from '../../../shared/locales/zh/feel.js';

it.each([en, zh])('says every function and name of the engine, and no other', ({ functions, engine }) => {
  expect(Object.keys(functions).sort()).toEqual(builtinForms().map(({ name }) => name));
  expect(Object.keys(engine).sort()).toEqual([...builtInNames].sort());
});
