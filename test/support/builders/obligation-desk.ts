import type { ContractObligations, ObligationRow } from '#lab/modules/contract/shared/obligation.dto.js';
import type { Answer, Caller, Data } from '../as-user.js';
import { begin, ContractDesk } from './contract-desk.js';
import { aUser } from './org.js';

export const obligations = '/contract/obligations';
export const reads = ['contract:contract:search', 'contract:obligation:search'];

export const payment = (values: Record<string, unknown> = {}) => ({
  ...{ kind: 'payable', title: 'Instalment', dueDay: '2026-04-10', amount: '100.00', ...values },
});

/** Contracts with what they oblige to; he reads them, as one of those they are shared with, and sees to obligations. */
export class ObligationDesk extends ContractDesk {
  private constructor(
    beginning: Awaited<ReturnType<typeof begin>>,
    override readonly ids: Readonly<Record<'ma' | 'gu' | 'he', string>>,
    readonly he: Caller,
  ) {
    super(beginning);
  }

  static override async open(): Promise<ObligationDesk> {
    const beginning = await begin(['contract:obligation:search']);
    const { test, ids } = beginning;
    const he = await aUser(test, 'he', { permissions: reads });
    return new ObligationDesk(beginning, { ...ids, he }, await test.as(he));
  }

  override async at(instant: string): Promise<void> {
    await super.at(instant);
    await this.signIn(this.he, this.ids.he);
  }

  /** The same, shared with him. */
  override async inForce(values: Record<string, unknown> = {}): Promise<string> {
    const contract = await super.inForce(values);
    const { version } = (await this.ma.get(contract)).data as { version: number };
    await this.ma.post(`${contract}/share`, { version, kind: 'user', principalId: this.ids.he });
    return contract;
  }

  add(contract: string, values: Record<string, unknown> = {}, by = this.ma): Promise<Answer> {
    return by.post(`${contract}/obligations`, payment(values));
  }

  async ofContract(contract: string, by = this.ma): Promise<ContractObligations> {
    return (await by.get(`${contract}/obligations`)).data as ContractObligations;
  }

  /** An obligation that is added to a contract. */
  async added(contract: string, values: Record<string, unknown> = {}): Promise<ObligationRow> {
    const before = new Set((await this.ofContract(contract)).rows.map(({ id }) => id));
    const { rows } = (await this.add(contract, values)).data as ContractObligations;
    const made = rows.find(({ id }) => !before.has(id));
    if (!made) throw new Error('nothing was added');
    return made;
  }

  act(by: Caller, { id, version }: Pick<ObligationRow, 'id' | 'version'>, verb: string, body: Data = {}) {
    return by.post(`${obligations}/${id}/${verb}`, { version, ...body });
  }

  done(by: Caller, row: Pick<ObligationRow, 'id' | 'version'>, day = this.today()): Promise<Answer> {
    return this.act(by, row, 'done', { day });
  }
}
