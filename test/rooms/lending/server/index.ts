import { Module } from '@nestjs/common';
import type { ServerRoom } from '#lab/platform/boot.js';
import { lendingPermissions } from '../shared/lending.permissions.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { InstrumentController } from './instrument/instrument.controller.js';
import { Instrument } from './instrument/instrument.entity.js';
import { InstrumentService } from './instrument/instrument.service.js';
import { LoanBinding } from './loan/loan.binding.js';
import { LoanController } from './loan/loan.controller.js';
import { Loan } from './loan/loan.entity.js';
import { LoanQueries } from './loan/loan.query.js';
import { LoanService } from './loan/loan.service.js';
import { lendingMigrations } from './migrations.js';

@Module({
  controllers: [LoanController, InstrumentController],
  providers: [LoanBinding, LoanQueries, LoanService, InstrumentService],
})
class LendingModule {}

export const lendingRoom: ServerRoom = {
  name: 'lending',
  module: LendingModule,
  entities: [Instrument, Loan],
  migrations: lendingMigrations,
  texts: { zh, en },
  permissions: lendingPermissions,
};
