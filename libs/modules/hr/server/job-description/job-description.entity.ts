import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Id, Instant, Integer, Json, Ref, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import type { Duty, JobContent } from '../../shared/job-description.rules.js';

export const jobDescriptionColumns = {
  ...versioned,
  code: Text(40),
  titleZh: Text(100),
  titleEn: Text(100, { nullable: true }),
  /** 0 draft, 1 published, 2 published with a draft, 3 retired. */
  state: Code(1),
  versionNo: Integer({ nullable: true }),
  effectiveDay: Day({ nullable: true }),
  departmentId: Ref({ nullable: true }),
  grade: Text(40, { nullable: true }),
  reportsToId: Ref({ nullable: true }),
  purpose: Text(2000, { nullable: true }),
  duties: Json<readonly Duty[] | null>({ nullable: true }),
  education: Text(500, { nullable: true }),
  experience: Text(500, { nullable: true }),
  skills: Text(1000, { nullable: true }),
  certificates: Text(500, { nullable: true }),
  environment: Text(500, { nullable: true }),
  file: Ref({ nullable: true }),
  retiredReason: Text(500, { nullable: true }),
};

export const jobVersionColumns = {
  id: Id(),
  descriptionId: Ref(),
  number: Integer(),
  content: Json<JobContent>(),
  effectiveDay: Day(),
  note: Text(500),
  publishedAt: Instant(),
  publishedBy: Ref(),
};

export const jobHolderColumns = {
  ...versioned,
  descriptionId: Ref(),
  userId: Ref(),
  fromDay: Day(),
  toDay: Day({ nullable: true }),
};

export const jobReadingColumns = {
  id: Id(),
  descriptionId: Ref(),
  number: Integer(),
  userId: Ref(),
  at: Instant(),
};

/** A job description with the draft of its next version. */
@Entity('hr_job_description')
@Unique('uq_job_description_code', ['code'])
@Index('ix_job_description_above', ['reportsToId'])
export class JobDescription extends Row(jobDescriptionColumns) {}

/** A version that was published. Rows are only ever added. */
@Entity('hr_job_version')
@Unique('uq_job_version', ['descriptionId', 'number'])
export class JobVersion extends Row(jobVersionColumns) {}

/** From when until when a person has a job description. */
@Entity('hr_job_holder')
@Index('ix_job_holder_user', ['userId', 'fromDay'])
@Index('ix_job_holder_description', ['descriptionId', 'fromDay'])
export class JobHolder extends Row(jobHolderColumns) {}

/** A person has confirmed that they have read a version. Rows are only ever added. */
@Entity('hr_job_reading')
@Unique('uq_job_reading', ['descriptionId', 'number', 'userId'])
export class JobReading extends Row(jobReadingColumns) {}
