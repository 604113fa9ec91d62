import { joinTexts } from '#lab/shared/texts.js';
import { access } from './en/access.js';
import { arrival } from './en/arrival.js';
import { audit } from './en/audit.js';
import { bindings } from './en/bindings.js';
import { buttons } from './en/buttons.js';
import { compare } from './en/compare.js';
import { condition } from './en/condition.js';
import { diagrams } from './en/diagrams.js';
import { editors } from './en/editors.js';
import { elements } from './en/elements.js';
import { failing } from './en/failing.js';
import { feel } from './en/feel.js';
import { front } from './en/front.js';
import { notify } from './en/notify.js';
import { offers } from './en/offers.js';
import { later } from './en/later.js';
import { matrix } from './en/matrix.js';
import { problems } from './en/problems.js';
import { expressionProblems, scenarioProblems, xmlFaults } from './en/reading.js';
import { rehearsal } from './en/rehearsal.js';
import { steps } from './en/steps.js';
import { release } from './en/release.js';
import { suspension } from './en/suspension.js';
import { tables } from './en/tables.js';
import { whom } from './en/whom.js';

export const en = joinTexts(front, {
  ...later,
  access,
  arrival,
  audit,
  bindings,
  buttons,
  mails: {
    binding: 'A planned change of a process binding failed',
    release: 'A waiting version could not be activated',
  },
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
  xmlPlace: 'line {{line}}, column {{column}}: {{words}}',
  scenarioProblems,
  elements,
  notify,
  offers,
});
