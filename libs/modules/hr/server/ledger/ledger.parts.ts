import type { Provider, Type } from '@nestjs/common';
import { LeaveAdvance } from './leave-advance.js';
import { LeaveBalance } from './leave-balance.js';
import { LeaveFigures } from './leave-figures.js';
import { LeaveGrants } from './leave-grants.js';
import { LeaveBalanceController, LeaveGrantController } from './leave-ledger.controller.js';
import { LeaveLedgerQueries } from './leave-ledger.query.js';
import { LeaveYear } from './leave-year.js';
import { YearGrants } from './year-grants.js';

/** What the ledger adds to the module of the room. */
export const ledgerControllers: Type[] = [LeaveBalanceController, LeaveGrantController];
export const ledgerProviders: Provider[] = [
  LeaveBalance,
  LeaveAdvance,
  LeaveFigures,
  LeaveGrants,
  LeaveLedgerQueries,
  LeaveYear,
  YearGrants,
];
