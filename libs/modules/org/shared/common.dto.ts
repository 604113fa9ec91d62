import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import { roleDivisions, roleStatus, userTypes } from './org.codes.js';

/** Bodies and answers of `/Common/*`: what every screen of every room may ask about the organisation. */

const id = z.string().min(1).max(36);
const search = z.string().trim().max(200).optional();

export const deptListQuery = z.object({ search });
export type DeptListQuery = z.infer<typeof deptListQuery>;

export const deptStoreyBody = z.object({
  /** The department to begin with; all of the company without. */
  deptId: id.optional(),
  /** How many levels below the first are included. */
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
  /** People who are disabled are included too. */
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

/** A user as others see them. */
const personLine = z.strictObject({ id: z.string(), userId: z.string(), name: bothNames });
export type PersonLine = z.infer<typeof personLine>;

export const deptLine = z.strictObject({
  id: z.string(),
  showId: z.string(),
  name: bothNames,
  abbreviation: z.string().nullable(),
  parentId: z.string().nullable(),
  manager: personLine.nullable(),
  deputy: personLine.nullable(),
});
export type DeptLine = z.infer<typeof deptLine>;

/** A department and, one storey lower, what is part of it. */
export interface DeptStorey extends DeptLine {
  /** 0 for the first. */
  readonly storey: number;
  readonly children: readonly DeptStorey[];
}
export const deptStorey: z.ZodType<DeptStorey> = deptLine.extend({
  storey: z.number().int(),
  children: z.array(z.lazy(() => deptStorey)),
});

export const userLine = personLine.extend({
  department: z.strictObject({ id: z.string(), name: bothNames }).nullable(),
  title: z.string().nullable(),
  function: z.string().nullable(),
  userType: z.string(),
  status: z.string(),
  /** Only for those who may see users, and for oneself. */
  email: z.string().nullish(),
  cellphone: z.string().nullish(),
});
export type UserLine = z.infer<typeof userLine>;

export const roleLine = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: bothNames,
  division: z.string(),
  status: z.string(),
  module: z.string().nullable(),
});
export type RoleLine = z.infer<typeof roleLine>;

/** What time it is for the company. */
export const systemTime = z.strictObject({
  /** ISO text. */
  now: z.string(),
  /** IANA zone of the company. */
  zone: z.string(),
  /** `YYYY-MM-DD` there. */
  day: z.string(),
});
export type SystemTime = z.infer<typeof systemTime>;

export const costCentreLine = z.strictObject({
  /** Of the catalogue of cost centres; null where only departments name the code. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  code: z.string(),
  /** Those that name it. */
  departments: z.array(z.strictObject({ id: z.string(), showId: z.string(), name: bothNames })).readonly(),
});
export type CostCentreLine = z.infer<typeof costCentreLine>;

export const moduleLine = z.strictObject({
  /** `purchase`; roles and permissions name it by this. */
  code: z.string(),
  name: bothNames,
});
export type ModuleLine = z.infer<typeof moduleLine>;
