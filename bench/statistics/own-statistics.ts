import { InstanceLines } from '#lab/modules/cockpit/server/instance/instance-lines.js';
import { instanceQuery } from '#lab/modules/cockpit/shared/instance.dto.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Definitions } from '#lab/process-host/definitions/definitions.js';
import { BindingPlaces, PeopleDirectory, ProcessFigures } from '#lab/process-host/index.js';
import type { Answered } from '../harness/list-pages.js';
import type { Lists } from '../harness/list-work.js';
import type { House } from '../host/house.js';
import { linesOf } from './figure-lines.js';
import { pageOf, pageSize, type Filled, type StatisticsPageName } from './pages.js';

/** The product's figures and lists of instances as its routes read them. */
export class OwnStatistics implements Lists<StatisticsPageName> {
  private constructor(
    private readonly house: House,
    private readonly filled: Filled,
    private readonly me: Me,
  ) {}

  static async of(house: House, filled: Filled): Promise<OwnStatistics> {
    return new OwnStatistics(house, filled, await house.me('xu.mengyao'));
  }

  page(name: StatisticsPageName, page: number): Promise<Answered> {
    return this.house.as(this.me, 'GET', () => this.read(name, page));
  }

  close(): Promise<void> {
    return this.house.close();
  }

  private async read(name: StatisticsPageName, page: number): Promise<Answered> {
    const { house, filled } = this;
    const { key } = filled;
    const { figures, list } = pageOf(name);
    if (figures) return linesOf(await house.get(ProcessFigures).of(key, figures(filled), true));
    if (list) {
      const query = instanceQuery.parse({ show: 'ended', ...list(filled), page, size: pageSize });
      const { rows, total } = await house.get(InstanceLines).page({ id: 'reader' }, query);
      return { ids: rows.map(({ id }) => id), total };
    }
    if (name === 'open instances by element') {
      const open = await house.get(ProcessFigures).open(key, undefined);
      const ids = open
        .map(({ element, instances, late, failed }) => `${element} ${instances} ${late} ${failed}`)
        .sort();
      return { ids, total: ids.length };
    }
    // It is kept for five minutes; what is measured is how it is read.
    const fresh = new ProcessFigures(
      house.db,
      house.get(Clock),
      house.get(Definitions),
      house.get(PeopleDirectory),
      house.get(BindingPlaces),
    );
    return { ids: [String(await fresh.usuallyLasts(key))], total: 1 };
  }
}
