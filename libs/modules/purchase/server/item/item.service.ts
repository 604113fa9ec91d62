import { Injectable } from '@nestjs/common';
import { In, Not, type FindOptionsWhere } from 'typeorm';
import type { Currency } from '#lab/shared/money.js';
import { called } from '#lab/platform/database/search.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { isCasNumber } from '../../shared/cas-number.js';
import { mostOffers, type ItemOffer } from '../../shared/item.dto.js';
import { item as resource } from '../../shared/item.resource.js';
import { SearchedCatalogue } from '#lab/platform/resource/searched-catalogue.js';
import { Company } from '../../../company/server/index.js';
import { Item } from './item.entity.js';

/** What was agreed on for a line: the price of one. */
interface Bought {
  readonly brand: string;
  readonly catalogNo: string;
  readonly vendorId: string;
  readonly price: string;
  readonly currency: Currency;
}

@Injectable()
export class ItemService extends SearchedCatalogue<Item> {
  constructor() {
    super(resource, Item);
  }

  /** Items in use by what is typed into a line: the name, its pinyin initials, catalogue number, brand or CAS number. */
  async offers(search: string): Promise<ItemOffer[]> {
    const { rows } = await this.list({ page: 1, size: mostOffers, sort: resource.sort, search, enabled: true });
    const vendorIds = rows.flatMap(({ vendorId }) => vendorId ?? []);
    const vendors = vendorIds.length > 0 ? await this.db.repo(Company).findBy({ id: In(vendorIds) }) : [];
    return rows.map((row) => ({
      id: row.id,
      item: row.name,
      catalogNo: row.catalogNo ?? '',
      brand: row.brand ?? '',
      spec: row.spec ?? '',
      unit: row.unit ?? '',
      casNo: row.casNo ?? '',
      unitPrice: row.lastPrice,
      currency: row.lastCurrency,
      vendor: vendors.find(({ id }) => id === row.vendorId)?.name ?? null,
    }));
  }

  /**
   * Notes what the items of lines were bought for last, by brand and catalogue number; the vendor becomes the usual one of
   * an item that has none. Lines of things that the catalogue does not have change nothing.
   */
  async bought(lines: readonly Bought[]): Promise<void> {
    for (const { brand, catalogNo, vendorId, price, currency } of lines) {
      if (!brand || !catalogNo) continue;
      const same = { brand: called(brand, 'brand'), catalogNo: called(catalogNo, 'catalogNo') };
      const [row] = await this.repo().findBy(same);
      if (!row) continue;
      await this.priced(row.id, price, currency);
      if (row.vendorId === null) await this.repo().update({ id: row.id }, { vendorId });
    }
  }

  /** Notes what an item was bought for last. @param price of one unit, with two decimals */
  async priced(id: string, price: string, currency: Currency): Promise<void> {
    await this.repo().update({ id }, { lastPrice: price, lastCurrency: currency });
  }

  protected override choosable(): FindOptionsWhere<Item> {
    return { enabled: true };
  }

  protected override identities() {
    return [['brand', 'catalogNo']];
  }

  /** @throws BusinessError 8012 where another item of the brand has the catalogue number */
  protected override async assertUnique(row: Item, before: Item | undefined): Promise<void> {
    const { id, brand, catalogNo } = row;
    if (!brand || !catalogNo) return;
    if (before && before.brand === brand && before.catalogNo === catalogNo) return;
    const same = { brand: called(brand, 'brand'), catalogNo: called(catalogNo, 'catalogNo'), id: Not(id) };
    if (await this.repo().existsBy(same)) throw refuseField('catalogNo', 'taken');
  }

  /** @throws BusinessError 8012 for a CAS number that is none */
  protected override async beforeSave(row: Item): Promise<void> {
    await super.beforeSave(row);
    assertCasNumber(row);
  }

  protected override rulesOfPart(row: Item, before: Item | undefined) {
    return [() => this.assertUnique(row, before), () => Promise.resolve(row).then(assertCasNumber)];
  }
}

function assertCasNumber({ casNo }: Pick<Item, 'casNo'>): void {
  if (casNo && !isCasNumber(casNo)) throw refuseField('casNo', 'format');
}
