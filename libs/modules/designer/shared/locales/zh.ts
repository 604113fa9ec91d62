import { joinTexts, type SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';
import { arrival } from './zh/arrival.js';
import { audit } from './zh/audit.js';
import { condition } from './zh/condition.js';
import { diagrams } from './zh/diagrams.js';
import { elements } from './zh/elements.js';
import { front } from './zh/front.js';
import { later } from './zh/later.js';
import { problems } from './zh/problems.js';
import { expressionProblems, scenarioProblems, xmlFaults } from './zh/reading.js';
import { tables } from './zh/tables.js';

export const zh: SameKeys<typeof en> = joinTexts(front, {
  ...later,
  arrival,
  audit,
  condition,
  diagrams,
  tables,
  problems,
  expressionProblems,
  xmlFaults,
  xmlPlace: '第 {{line}} 行第 {{column}} 列，{{words}}',
  scenarioProblems,
  elements,
});
