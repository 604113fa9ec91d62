import { joinTexts } from '#lab/shared/texts.js';
import { arrival } from './en/arrival.js';
import { audit } from './en/audit.js';
import { condition } from './en/condition.js';
import { diagrams } from './en/diagrams.js';
import { elements } from './en/elements.js';
import { front } from './en/front.js';
import { later } from './en/later.js';
import { problems } from './en/problems.js';
import { expressionProblems, scenarioProblems, xmlFaults } from './en/reading.js';
import { tables } from './en/tables.js';

export const en = joinTexts(front, {
  ...later,
  arrival,
  audit,
  condition,
  diagrams,
  tables,
  problems,
  expressionProblems,
  xmlFaults,
  xmlPlace: 'line {{line}}, column {{column}}: {{words}}',
  scenarioProblems,
  elements,
});
