import type { Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { permissionsOf, type PermissionModule, type PermittedPage } from '#lab/shared/permission-catalogue.js';
import type { Permission } from '#lab/shared/define-permissions.js';
import type { Texts as TextTable } from '#lab/shared/texts.js';
import type { Migration } from './database/migrate.js';
import type { RoomDemo } from './demo.js';

/** What a room contributes to a server or worker. */
export interface ServerRoom {
  readonly name: string;
  readonly module: Type;
  readonly entities: readonly Type<object>[];
  readonly migrations: readonly Migration[];
  /** Their keys begin with the room's name; `errors`, `permission` and `audit` in them are found without it. */
  readonly texts?: { readonly zh: TextTable; readonly en: TextTable };
  /** What its routes ask for, to be given to roles. */
  readonly permissions?: readonly PermissionModule[];
  /** Its pages that ask for permissions; roles may be given their addresses instead. */
  readonly pages?: readonly PermittedPage[];
  readonly productModule?: RoomModule;
  readonly audit?: RoomAudit;
  /** Its tables of codes, kept with those of `system`; named by `dictionaries` of its texts. */
  readonly dictionaries?: readonly string[];
  /** Writes what a new installation has of it, in the unit that creates the first administrator and in their name. */
  readonly begin?: (services: ModuleRef, by: string) => Promise<void>;
  /** Its part of the demo company, loaded only where the demo is set up. */
  readonly demo?: () => Promise<RoomDemo>;
}

/** The module of the product that a room implements. */
export interface RoomModule {
  readonly key: string;
  /** It cannot be switched off. */
  readonly stays?: boolean;
  /** Folder of its help, from the root of the installation, with `zh.md` and `en.md`: `libs/modules/hr/help`. */
  readonly help?: string;
}

/** What the audit viewer needs beside the words at `audit` of the room's texts: `subjects`, `actions` and `facts`. */
export interface RoomAudit {
  /** The kind of record of actions that do not begin with it: `{ password: 'user' }`. */
  readonly subjectOf?: Readonly<Record<string, string>>;
  /** Facts whose values are words, and where these are in the text tables: `{ dayKind: 'hr.calendar.kinds' }`. */
  readonly namedFacts?: Readonly<Record<string, string>>;
}

/** The rooms of this process, for those who collect what rooms contribute. */
export class Rooms {
  readonly permissionModules: readonly PermissionModule[];
  readonly permissions: readonly Permission[];
  readonly dictionaries: readonly string[];
  private readonly pages: ReadonlyMap<string, readonly Permission[]>;

  constructor(readonly all: readonly ServerRoom[]) {
    this.permissionModules = all.flatMap(({ permissions = [] }) => permissions);
    this.permissions = permissionsOf(this.permissionModules);
    this.pages = new Map(all.flatMap(({ pages = [] }) => pages.map(({ path, permissions }) => [path, permissions])));
    this.dictionaries = all.flatMap(({ dictionaries = [] }) => dictionaries);
  }

  /** The addresses that may be given to roles, with the permissions that each gives. */
  get addresses(): ReadonlyMap<string, readonly Permission[]> {
    const declared = this.permissions.filter((each) => each.startsWith('/'));
    return new Map([...this.pages, ...declared.map((each) => [each, [each]] as const)]);
  }

  /** What a permission gives: the address of a page what that page asks for, any other one itself. */
  givenBy(permission: Permission): readonly Permission[] {
    return this.pages.get(permission) ?? [permission];
  }
}
