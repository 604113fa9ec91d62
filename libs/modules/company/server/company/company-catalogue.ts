import { Inject } from '@nestjs/common';
import { Not, type FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Resource } from '#lab/shared/define-resource.js';
import type { Me } from '#lab/platform/access/me.js';
import { called } from '#lab/platform/database/search.js';
import { update } from '#lab/platform/database/sql.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import { SearchedCatalogue } from '#lab/platform/resource/searched-catalogue.js';
import { company as companies } from '../../shared/company.resource.js';
import { CompanyUses, type CompanyRole } from '../uses/company-uses.js';
import { CompanyKeys } from './company-keys.js';
import { Company } from './company.entity.js';
import { firstEnd, isTaxNumber, isWebsite, usualBank } from './company.rules.js';

/**
 * A catalogue of companies: all of them, or a view of those in one role. In every view, a name and a code belong
 * to one company, the files are those of the company, and the values that it is compared by are kept.
 */
export abstract class CompanyCatalogue extends SearchedCatalogue<Company> {
  @Inject(CompanyKeys) private readonly keys!: CompanyKeys;
  @Inject(CompanyUses) protected readonly uses!: CompanyUses;

  /** @param role whose companies the view shows, undefined for all */
  protected constructor(
    resource: Resource,
    protected readonly role?: CompanyRole,
  ) {
    super(resource, Company);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.uses.registerView(this.resource.route);
  }

  protected override within(): FindOptionsWhere<Company> {
    return this.role ? { [this.role]: true } : {};
  }

  protected override choosable(): FindOptionsWhere<Company> {
    return { enabled: true };
  }

  protected override get fileSubject(): string {
    return companies.route;
  }

  /** All files of the company, whichever of them the view shows. */
  protected override fileIds({ frameContractFileId, ndaFileId, licences }: Company): readonly string[] {
    const all = [frameContractFileId, ndaFileId, ...(licences ?? []).map(({ fileId }) => fileId)];
    return all.flatMap((id) => id ?? []);
  }

  /** Of the companies that the view shows. */
  protected override async seesFiles(me: Me, id: string): Promise<boolean> {
    return (await super.seesFiles(me, id)) && this.repo().existsBy({ ...this.within(), id });
  }

  protected override searched(): readonly string[] {
    return [...super.searched(), 'formerNames'];
  }

  /**
   * Takes a company out of a role where it has others, which keep it; removes it otherwise.
   * @throws BusinessError 5008 while anything names it in this role
   */
  override async remove(me: Me, id: string): Promise<void> {
    await this.db.lock(Company, [id]);
    const row = await this.get(id);
    if (!this.hasOthers(row)) return this.removeWhole(me, id);
    await this.beforeRemove(row);
    this.leave(me.id, row);
  }

  override async removeMany(by: string, rows: readonly Company[]): Promise<void> {
    const whole = rows.filter((row) => !this.hasOthers(row));
    await super.removeMany(by, whole);
    for (const { id } of whole) this.keys.drop(id);
    for (const row of rows) if (this.hasOthers(row)) this.leave(by, row);
  }

  protected override async beforeRemove({ id }: Company): Promise<void> {
    await this.uses.assertUnused(id, this.role);
  }

  /**
   * @throws BusinessError 8012 where another entry of the view has the name or code, 6201 where a company has the name that
   * is not in the role of the view yet, 6010 in the catalogue of all companies
   */
  protected override async assertUnique(row: Company, before: Company | undefined): Promise<void> {
    this.db.takeTurns(`unique ${companies.route}`);
    await refuseTogether(
      async () => {
        if (row.name === before?.name) return;
        const other = await this.repo().findOneBy({ name: called(row.name), id: Not(row.id) });
        if (other) throw this.nameTaken(other);
      },
      async () => {
        if (!row.code || row.code === before?.code) return;
        if (await this.repo().existsBy({ code: called(row.code), id: Not(row.id) })) throw refuseField('code', 'taken');
      },
    );
  }

  /** The refusal of a name that another company has. */
  protected abstract nameTaken(other: Company): BusinessError;

  /** Fills in what follows from the values. @throws BusinessError 8012 for a tax number or website that is none */
  protected override async beforeSave(row: Company, before?: Company): Promise<void> {
    await super.beforeSave(row);
    if (this.role) row[this.role] = true;
    if (row.taxNumber && row.taxNumber !== before?.taxNumber && !isTaxNumber(row.taxNumber))
      throw refuseField('taxNumber', 'format');
    if (row.url && row.url !== before?.url && !isWebsite(row.url)) throw refuseField('url', 'website');
    row.licenceExpiry = firstEnd(row.licences ?? null);
    this.settleBanks(row, before);
  }

  /** The account that lists show is the usual one. */
  protected settleBanks(row: Company, before: Company | undefined): void {
    const usual = usualBank(row.banks ?? null);
    // A paying company may have a bank without an account, which is no account of the company.
    if (!usual && !before?.banks) return;
    row.bankName = usual?.name ?? null;
    row.bankAccount = usual?.account ?? null;
  }

  protected override changed(row: Company, before?: Company): Promise<void> {
    this.keys.follow(row);
    if (before && before.name !== row.name) this.uses.nameChanged(row.id);
    return Promise.resolve();
  }

  protected async removeWhole(me: Me, id: string): Promise<void> {
    await super.remove(me, id);
    this.keys.drop(id);
  }

  /** Whether others than this view show the company; an own company without another role goes with its last one. */
  private hasOthers(row: Company): boolean {
    if (!this.role) return false;
    const roles: readonly CompanyRole[] = ['isVendor', 'isCustomer', 'isPayor'];
    return roles.some((role) => role !== this.role && row[role]);
  }

  private leave(by: string, row: Company): void {
    if (!this.role) return;
    const left = stamp(Object.assign(new Company(), row, { [this.role]: false }), by, this.clock.now());
    const { tableName } = this.db.source.getMetadata(Company);
    this.db.write(update(tableName, this.db.stored(Company, left), { id: row.id }));
    const { route } = this.resource;
    this.audit.record({ action: `${route}.delete`, subject: route, recordId: row.id, actor: by });
  }
}
