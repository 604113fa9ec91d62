import type { ServerRoom } from '#lab/platform/boot.js';
import { ProcessHostModule } from '#lab/process-host/index.js';
import { accountRoom } from './account/server/index.js';
import { cockpitRoom } from './cockpit/server/index.js';
import { companyRoom } from './company/server/index.js';
import { contractRoom } from './contract/server/index.js';
import { designerRoom } from './designer/server/index.js';
import { hrRoom } from './hr/server/index.js';
import { inboxRoom } from './inbox/server/index.js';
import { orgRoom } from './org/server/index.js';
import { purchaseRoom } from './purchase/server/index.js';
import { vocabulary } from './subjects.js';
import { systemRoom } from './system/server/index.js';

/** The rooms of the house, in the order in which they may call each other. A new one is one line here. */
export const rooms: readonly ServerRoom[] = [
  orgRoom,
  systemRoom,
  accountRoom,
  designerRoom,
  inboxRoom,
  cockpitRoom,
  companyRoom,
  purchaseRoom,
  hrRoom,
  contractRoom,
];

/** What is between the platform and the rooms. */
export const hostModule = ProcessHostModule.with(vocabulary, import.meta.resolve('#lab/modules/subjects.js'));
