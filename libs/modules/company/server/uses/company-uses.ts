import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Permission } from '#lab/shared/define-permissions.js';
import { Database } from '#lab/platform/database/database.js';
import { orgErrors } from '../../../org/shared/org.errors.js';

/** A flag of a company that lets others choose it. */
export type CompanyRole = 'isVendor' | 'isCustomer' | 'isPayor';

/** A column of another room that holds ids of companies. */
export interface CompanyUse {
  /** The table and its column; the table has a column `id`. */
  readonly table: string;
  readonly column: string;
  /** How the column holds an id, where that is not the id itself. */
  readonly stored?: (companyId: string) => string;
  /** In which role the company is named there; undefined where that does not matter. */
  readonly role?: CompanyRole;
  /** What holds the id is made of other records: it follows a merge, and keeps no company from being removed. */
  readonly derived?: true;
  /** The table counts the saves of its records in `version`: a merge is such a save. */
  readonly versioned?: true;
  /** What the records are called, as a text key, and the list of those of a company. Columns of the same text are counted as one. */
  readonly text?: string;
  readonly list?: (companyId: string) => string;
  /** One of these is needed to open the list. */
  readonly permissions?: readonly Permission[];
}

/** The usual form of an id in a column. */
export const plain = (companyId: string): string => companyId;

/** Records that a merge must leave as they are, because work on them is under way. */
export interface MergeBlock {
  /** Numbers or names of the records. */
  readonly numbers: readonly string[];
  /** Why, as a text key. */
  readonly text: string;
}

/** What a room does about records that keep the name of a company, in the unit that changes it. */
export type NameFollower = (companyId: string) => void;

/** What a room asks before two companies become one; the second one goes. */
export type MergeCheck = (keptId: string, mergedId: string) => Promise<readonly MergeBlock[]>;

/**
 * What names companies. Rooms that come later contribute their columns when they start; removing and merging companies
 * asks all of them.
 */
@Injectable()
export class CompanyUses {
  private readonly columns: CompanyUse[] = [];
  private readonly checks: MergeCheck[] = [];
  private readonly followers: NameFollower[] = [];
  private readonly routes = new Set<string>();

  constructor(private readonly db: Database) {}

  /** Rooms name the columns in which they hold ids of companies. */
  register(...uses: readonly CompanyUse[]): void {
    this.columns.push(...uses);
  }

  /** Rooms say which records a merge would break. */
  registerCheck(check: MergeCheck): void {
    this.checks.push(check);
  }

  /** Rooms whose records are searched by the names of companies hear of each change. */
  registerFollower(follower: NameFollower): void {
    this.followers.push(follower);
  }

  /** A company has another name, or others have become it: called in the unit that does so. */
  nameChanged(companyId: string): void {
    for (const follower of this.followers) follower(companyId);
  }

  /** A catalogue of companies names its route, under which the audit keeps what it has changed. */
  registerView(route: string): void {
    this.routes.add(route);
  }

  get views(): ReadonlySet<string> {
    return this.routes;
  }

  get all(): readonly CompanyUse[] {
    return this.columns;
  }

  /** What would be broken if one company became the other. */
  async blocks(keptId: string, mergedId: string): Promise<readonly MergeBlock[]> {
    const found: MergeBlock[] = [];
    for (const check of this.checks) found.push(...(await check(keptId, mergedId)));
    return found;
  }

  /** @throws BusinessError 5008 while anything names the company, in this role where one is given */
  async assertUnused(id: string, role: CompanyRole | undefined): Promise<void> {
    const asked = this.columns.filter((use) => !use.derived && (role === undefined || (use.role ?? role) === role));
    const found = await this.db.queries(
      asked.map(({ table, column, stored = plain }) => ({
        sql: `SELECT 1 AS \`found\` FROM \`${table}\` WHERE \`${column}\` = ? LIMIT 1`,
        values: [stored(id)],
      })),
    );
    if (found.some((rows) => rows.length > 0)) throw new BusinessError(orgErrors.inUse);
  }
}
