import { ContractDays } from '#lab/modules/contract/server/index.js';
import { Department } from '#lab/modules/org/server/index.js';
import { TestApp } from '../app.js';
import type { Caller } from '../as-user.js';
import { aContractDraft, aContractType, signed, type Parties } from './managed-contracts.js';
import { aCompany, aUser, change, setCeo, type Company } from './org.js';
import { aVendor } from './purchase.js';

export const contracts = '/contract/contracts';

/** The id at the end of a path. */
export const idOf = (path: string) => path.split('/').pop() ?? '';
export const addDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** What a desk begins with. */
interface Beginning {
  readonly test: TestApp;
  readonly company: Company;
  readonly parties: Parties;
  /** The type of its contracts. */
  readonly type: string;
  readonly ids: Readonly<Record<'ma' | 'gu', string>>;
  /** Owns the contracts. */
  readonly ma: Caller;
  /** Approves them as the manager of the department. */
  readonly gu: Caller;
}

/** A company on the 2nd of March 2026, with owner and approver of contracts; both hold further permissions where given. */
export async function begin(more: readonly string[] = []): Promise<Beginning> {
  const test = await TestApp.start();
  test.clock.set('2026-03-02T02:00:00.000Z');
  const company = await aCompany(test);
  await setCeo(test, company.wang);
  const type = await aContractType(test, 'SVC');
  const parties = { a: await aVendor(test, 'Own Lab'), b: await aVendor(test, 'Assay Ltd') };
  const { group: department, lin: reporter } = company;
  const reads = ['contract:contract:search', ...more];
  const ids = {
    ma: await aUser(test, 'ma', { department, permissions: [...reads, 'contract:contract:create'], reporter }),
    gu: await aUser(test, 'gu', { permissions: [...reads, 'contract:contract:approve'] }),
  };
  await change(test, Department, department, { managerId: ids.gu });
  return { test, company, parties, type, ids, ma: await test.as(ids.ma), gu: await test.as(ids.gu) };
}

/** The contracts of a company. */
export class ContractDesk {
  readonly test: TestApp;
  readonly company: Company;
  readonly parties: Parties;
  readonly ids: Beginning['ids'];
  readonly ma: Caller;
  readonly gu: Caller;
  /** The type of the contracts that are made next. */
  type: string;

  protected constructor({ test, company, parties, type, ids, ma, gu }: Beginning) {
    this.test = test;
    this.company = company;
    this.parties = parties;
    this.type = type;
    this.ids = ids;
    this.ma = ma;
    this.gu = gu;
  }

  static async open(): Promise<ContractDesk> {
    return new ContractDesk(await begin());
  }

  /** Sets the clock and signs in again: sessions of before have ended by then. */
  async at(instant: string): Promise<void> {
    this.test.clock.set(instant);
    await this.signIn(this.ma, this.ids.ma);
    await this.signIn(this.gu, this.ids.gu);
  }

  today(): string {
    return this.test.clock.now().toISOString().slice(0, 10);
  }

  /** The daily job. */
  async run(): Promise<void> {
    await this.test.db.unit(() => this.test.get(ContractDays).run());
  }

  aDraft(values: Record<string, unknown> = {}): Promise<string> {
    return aContractDraft(this.ma, this.type, this.parties, values);
  }

  /** Takes a draft up to its last signature, on the day of the clock. */
  sign(draft: string): Promise<void> {
    return signed(draft, { owner: this.ma, approver: this.gu, day: this.today() });
  }

  /** A contract that all parties have signed on the day of the clock. */
  async inForce(values: Record<string, unknown> = {}): Promise<string> {
    const draft = await this.aDraft(values);
    await this.sign(draft);
    return draft;
  }

  /** Gives a caller that tests hold a session of now. */
  protected async signIn(caller: Caller, id: string): Promise<void> {
    Object.assign(caller, await this.test.as(id));
  }
}
