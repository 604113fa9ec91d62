import { ContractQueries } from '#lab/modules/contract/server/contract/contract.query.js';
import { contractQuery } from '#lab/modules/contract/shared/contract.dto.js';
import type { Me } from '#lab/platform/access/me.js';
import type { Answered } from '../harness/list-pages.js';
import type { Lists } from '../harness/list-work.js';
import type { House } from '../host/house.js';
import { listOf, pageSize, people, type ContractListName, type Filled, type Person } from './lists.js';

/** The product's lists of contracts as its route reads them. */
export class OwnContracts implements Lists<ContractListName> {
  private constructor(
    private readonly house: House,
    private readonly filled: Filled,
    private readonly me: Readonly<Record<Person, Me>>,
  ) {}

  static async of(house: House, filled: Filled): Promise<OwnContracts> {
    const me = { legal: await house.me(people.legal), head: await house.me(people.head) };
    return new OwnContracts(house, filled, me);
  }

  async page(name: ContractListName, page: number): Promise<Answered> {
    const { of, search, valid } = listOf(name);
    const me = this.me[of];
    const query = contractQuery.parse({
      ...{ page, size: pageSize, scope: 'all' },
      ...(search ? { search: search(this.filled.contracts) } : {}),
      ...(valid ? { validity: 'N' } : {}),
    });
    const { rows, total } = await this.house.as(me, 'GET', () => this.house.get(ContractQueries).list(me, query));
    return { ids: rows.map(({ id }) => id), total };
  }

  close(): Promise<void> {
    return this.house.close();
  }
}
