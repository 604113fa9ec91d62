import { joinTexts, type SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';
import { access } from './zh/access.js';
import { arrival } from './zh/arrival.js';
import { audit } from './zh/audit.js';
import { bindings } from './zh/bindings.js';
import { buttons } from './zh/buttons.js';
import { compare } from './zh/compare.js';
import { condition } from './zh/condition.js';
import { diagrams } from './zh/diagrams.js';
import { editors } from './zh/editors.js';
import { elements } from './zh/elements.js';
import { failing } from './zh/failing.js';
import { feel } from './zh/feel.js';
import { front } from './zh/front.js';
import { notify } from './zh/notify.js';
import { offers } from './zh/offers.js';
import { later } from './zh/later.js';
import { matrix } from './zh/matrix.js';
import { problems } from './zh/problems.js';
import { expressionProblems, scenarioProblems, xmlFaults } from './zh/reading.js';
import { rehearsal } from './zh/rehearsal.js';
import { steps } from './zh/steps.js';
import { release } from './zh/release.js';
import { suspension } from './zh/suspension.js';
import { tables } from './zh/tables.js';
import { whom } from './zh/whom.js';

export const zh: SameKeys<typeof en> = joinTexts(front, {
  ...later,
  access,
  arrival,
  audit,
  bindings,
  buttons,
  mails: { binding: '流程绑定的变更计划未能生效', release: '流程的待生效版本未能生效' },
  compare,
  condition,
  diagrams,
  editors,
  failing,
  rehearsal,
  feel,
  matrix,
  steps,
  release,
  suspension,
  tables,
  whom,
  problems,
  expressionProblems,
  xmlFaults,
  xmlPlace: '第 {{line}} 行第 {{column}} 列，{{words}}',
  scenarioProblems,
  elements,
  notify,
  offers,
});
