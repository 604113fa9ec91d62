import { Injectable } from '@nestjs/common';
import type { FindOptionsWhere } from 'typeorm';
import { isDay } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { BoundCatalogue, Definitions } from '#lab/process-host/index.js';
import { leaveClaim } from '../../shared/leave-claim.subject.js';
import { leaveRevocation } from '../../shared/leave-revocation.subject.js';
import { leaveErrors } from '../../shared/hr.errors.js';
import { leaveType as resource } from '../../shared/leave-type.resource.js';
import { LeaveType, nameOf } from './leave-type.entity.js';
import { standardTypes } from './standard-types.js';

const halfDays = ['assignedDays', 'nextYearDays', 'carryLimit'] as const;
/** The most days that a type gives a year. */
const mostDays = 366;
const mostMonths = 12;

@Injectable()
export class LeaveTypeService extends BoundCatalogue<LeaveType> {
  constructor(private readonly definitions: Definitions) {
    super(resource, LeaveType);
  }

  /** The types of a new installation, in the name of its first administrator. */
  async begin(by: string): Promise<void> {
    if (await this.repo().exists()) return;
    for (const values of standardTypes) {
      const row = Object.assign(new LeaveType(), { id: this.ids.next(), ...values });
      await this.repo().save(stamp(row, by, this.clock.now()));
      await this.changed(row);
      const { route } = this.resource;
      this.audit.record({ action: `${route}.create`, subject: route, recordId: row.id, actor: by });
    }
  }

  protected override choosable(): FindOptionsWhere<LeaveType> {
    return { enabled: true };
  }

  protected override isInUse(row: LeaveType): boolean {
    return row.enabled;
  }

  /** @throws BusinessError 7002: leave is taken and taken back by a process, or not at all */
  protected override unbound(row: LeaveType): string {
    throw new BusinessError(leaveErrors.noApprovalFlow, [nameOf(row)]);
  }

  /**
   * A type is bound to processes of leave claims and revocations (8030), and in use only with a published one (7002).
   * @throws BusinessError 8012 for days that are not halves, and for an end of carried days that is none or said twice
   */
  protected override async beforeSave(row: LeaveType): Promise<void> {
    row.key = row.key.toUpperCase();
    await refuseTogether(...halfDays.map((field) => () => assertHalves(field, row[field])), () => assertCarry(row));
    const published = await this.definitions.canStart(row.process, leaveClaim.name);
    await this.definitions.canStart(row.revokeProcess, leaveRevocation.name);
    if (row.enabled && !published) {
      throw new BusinessError(leaveErrors.noApprovalFlow, [nameOf(row)], {
        fields: [{ path: 'process', code: 7002 }],
      });
    }
  }
}

function assertHalves(field: string, days: string | null): void {
  if (days === null) return;
  if (!/^\d+(\.[05]0*)?$/.test(days) || Number(days) > mostDays) throw refuseField(field, 'halfDay');
}

/** Carried days end after some months or on a fixed day; a leap year is not needed for that day to exist. */
function assertCarry({ carryMonths, carryUntil }: LeaveType): void {
  if (carryMonths !== null && (carryMonths < 1 || carryMonths > mostMonths))
    throw refuseField('carryMonths', 'carryMonths', String(mostMonths));
  if (carryUntil === null) return;
  if (!isDay(`2024-${carryUntil}`)) throw refuseField('carryUntil', 'monthDay');
  if (carryMonths !== null) throw refuseField('carryUntil', 'carryOnce');
}
