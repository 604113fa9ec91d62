import { expect, it } from '@jest/globals';
import { aWordFile } from '../../../test/support/texts-in-files.js';
import { readText } from './file-text.js';

const read = (bytes: Buffer) => readText('report.docx', () => Promise.resolve(bytes));

it('a file that takes more memory than a child process has is not searched, and the next one is', async () => {
  // Unpacked, it is smaller than an archive may be; as a document in memory it is several times the memory of a child process.
  const tooHard = aWordFile('<w:br/>'.repeat(10_000_000));
  expect(await read(tooHard)).toEqual({ state: 'tooHard', text: '' });
  expect(await read(aWordFile('fission'))).toEqual({ state: 'read', text: 'fission' });
});
