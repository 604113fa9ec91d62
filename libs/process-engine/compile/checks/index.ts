import type { Check } from './check.js';
import { events } from './events.js';
import { flowActions } from './flow-actions.js';
import { gateways } from './gateways.js';
import { labels } from './labels.js';
import { names } from './names.js';
import { paths } from './paths.js';
import { policies } from './policies.js';
import { starts } from './starts.js';
import { states } from './states.js';
import { words } from './words.js';

/** All rules, in the order in which their findings are shown. */
export const checks: readonly Check[] = [
  starts,
  events,
  gateways,
  paths,
  words,
  policies,
  flowActions,
  states,
  names,
  labels,
];
