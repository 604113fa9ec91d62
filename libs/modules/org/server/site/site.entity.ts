import { Entity, Unique } from 'typeorm';
import { Code, Flag, Json, Ref, Text } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';
import { siteStatus } from '../../shared/org.codes.js';

/** A place where the company works. */
@Entity('org_site')
@Unique('uq_site_show_id', ['showId'])
export class Site extends Versioned {
  @Text(32) showId!: string;
  @Text(80) nameZh!: string;
  @Text(80, { nullable: true }) nameEn!: string | null;
  @Text(16, { nullable: true }) abbreviation!: string | null;
  @Text(200, { nullable: true }) location!: string | null;
  @Text(80, { nullable: true }) contact!: string | null;
  @Ref({ nullable: true }) managerId!: string | null;
  @Code(1) status!: string;
  /** Exactly one is. */
  @Flag() isMain!: boolean;
  /** ISO 3166, two capitals. */
  @Code(2, { nullable: true }) countryCode!: string | null;
  /** IANA zone in which its people live; null where it is the company's. */
  @Text(40, { nullable: true }) timeZone: string | null = null;
  /** Days of the week, `1` = Monday … `7` = Sunday; null where nothing is said. */
  @Json({ nullable: true }) defaultRestDays!: string[] | null;
}

export const isOpenSite = ({ status }: Site): boolean => status !== siteStatus.of.closed;
