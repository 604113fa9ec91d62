import { companySentences } from './company-sentences.mjs';
import { contractSentences } from './contract-sentences.mjs';
import { goalSentences } from './goals-sentences.mjs';
import { leaveSentences } from './leave-sentences.mjs';
import { purchaseSentences } from './purchase-sentences.mjs';
import { recordSentences } from './record-sentences.mjs';
import { sentences } from './shell-sentences.mjs';

/** The tables of all rooms. */
export const allSentences = [
  ...sentences,
  ...purchaseSentences,
  ...goalSentences,
  ...leaveSentences,
  ...contractSentences,
  ...companySentences,
  ...recordSentences,
];
