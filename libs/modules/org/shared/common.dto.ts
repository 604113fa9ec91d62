import { z } from 'zod';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Named } from './access.dto.js';
import { roleDivisions, roleStatus, userTypes } from './org.codes.js';

/** Bodies and answers of `/Common/*`: what every screen of every room may ask about the organisation. */

const id = z.string().min(1).max(36);
const search = z.string().trim().max(200).optional();

export const deptListQuery = z.object({ search });
export type DeptListQuery = z.infer<typeof deptListQuery>;

export const deptStoreyBody = z.object({
  /** The department to begin with; all of the company without. */
  deptId: id.optional(),
  /** How many storeys below the first are told. */
  depth: z.number().int().min(0).max(50).optional(),
});
export type DeptStoreyBody = z.infer<typeof deptStoreyBody>;

export const parentDeptQuery = z.object({ deptId: id });
export type ParentDeptQuery = z.infer<typeof parentDeptQuery>;

export const userByParamBody = pageQuery.omit({ sort: true }).extend({
  ids: listOf(id),
  deptId: id.optional(),
  /** Departments below it count as well. */
  withBelow: z.boolean().default(false),
  roleCode: z.string().max(64).optional(),
  groupCode: z.string().max(64).optional(),
  userType: z.enum(Object.values(userTypes.of) as [string, ...string[]]).optional(),
  /** People who are disabled are told too. */
  withDisabled: z.boolean().default(false),
});
export type UserByParamBody = z.infer<typeof userByParamBody>;

export const roleListBody = z.object({
  search,
  module: z.string().max(16).optional(),
  division: z.enum(Object.values(roleDivisions.of) as [string, ...string[]]).optional(),
  /** Those that count when nothing is said. */
  status: z.enum(Object.values(roleStatus.of) as [string, ...string[]]).optional(),
});
export type RoleListBody = z.infer<typeof roleListBody>;

export const systemTimeBody = z.object({});

/** Somebody as others see them. */
export interface PersonLine {
  readonly id: string;
  readonly userId: string;
  readonly name: BothNames;
}

export interface DeptLine {
  readonly id: string;
  readonly showId: string;
  readonly name: BothNames;
  readonly abbreviation: string | null;
  readonly parentId: string | null;
  readonly manager: PersonLine | null;
  readonly deputy: PersonLine | null;
}

/** A department and, one storey lower, what is part of it. */
export interface DeptStorey extends DeptLine {
  /** 0 for the first. */
  readonly storey: number;
  readonly children: readonly DeptStorey[];
}

export interface UserLine extends PersonLine {
  readonly department: { readonly id: string; readonly name: BothNames } | null;
  readonly title: string | null;
  readonly function: string | null;
  readonly userType: string;
  readonly status: string;
  /** Only for those who may see users, and for oneself. */
  readonly email?: string | null;
  readonly cellphone?: string | null;
}

export interface RoleLine extends Named {
  readonly division: string;
  readonly status: string;
  readonly module: string | null;
}

/** What time it is for the company. */
export interface SystemTime {
  /** ISO text. */
  readonly now: string;
  /** IANA zone of the company. */
  readonly zone: string;
  /** `YYYY-MM-DD` there. */
  readonly day: string;
}

export interface CostCentreLine {
  readonly code: string;
  /** Those that name it. */
  readonly departments: readonly { readonly id: string; readonly showId: string; readonly name: BothNames }[];
}

export interface ModuleLine {
  /** `purchase`; roles and permissions name it by this. */
  readonly code: string;
  readonly name: BothNames;
}
