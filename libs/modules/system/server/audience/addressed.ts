import { Json } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';

/** A row that is for some people only; for everybody where it names nothing. */
export abstract class Addressed extends Versioned {
  /** Those who have one of these roles, or one that inherits from them. */
  @Json({ nullable: true }) roleIds!: readonly string[] | null;
  /** Those in one of these departments or below it. */
  @Json({ nullable: true }) departmentIds!: readonly string[] | null;
  @Json({ nullable: true }) siteIds!: readonly string[] | null;
}
