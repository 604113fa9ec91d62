import { Entity, Index } from 'typeorm';
import type { Currency } from '#lab/shared/money.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Money, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import type { Party } from '../../shared/contract.codes.js';
import type { ObligationKind, ObligationState } from '../../shared/obligation.codes.js';

export const obligationColumns = {
  ...versioned,
  contractId: Ref(),
  kind: Code(12) as ColumnOf<ObligationKind>,
  title: Text(200),
  /** The party that it falls on. */
  party: Code(1, { nullable: true }) as ColumnOf<Party | null>,
  /** Who sees to it. */
  ownerId: Ref(),
  dueDay: Day(),
  currency: Code(3) as ColumnOf<Currency>,
  /** Of payments only. */
  amount: Money({ nullable: true }),
  /** In the base currency, at the rates of the day on which it was last saved. */
  amountBase: Money({ nullable: true }),
  /** Days before the due day, such as `30,7,1`; empty for none. */
  remindDays: Text(40),
  state: Code(10) as ColumnOf<ObligationState>,
  doneOn: Day({ nullable: true }),
  doneBy: Ref({ nullable: true }),
  /** What was written when it was done, opened again or cancelled. */
  note: Text(1000),
  remarks: Text(2000),
  /** Obligations that were made together, one for each so many months. */
  seriesId: Ref({ nullable: true }),
};

export const obligationIndexes = {
  ix_contract_obligation_contract: ['contractId', 'dueDay'],
  ix_contract_obligation_due: ['state', 'dueDay'],
  ix_contract_obligation_owner: ['ownerId', 'state', 'dueDay'],
};

/** What a contract obliges one of its parties to do by a day. */
@Entity('contract_obligation')
@Index('ix_contract_obligation_contract', ['contractId', 'dueDay'])
@Index('ix_contract_obligation_due', ['state', 'dueDay'])
@Index('ix_contract_obligation_owner', ['ownerId', 'state', 'dueDay'])
export class ContractObligation extends Row(obligationColumns) {}
