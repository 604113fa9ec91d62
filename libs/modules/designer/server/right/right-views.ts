import { Injectable } from '@nestjs/common';
import { admittedKinds, type Admitted, type AdmittedKind } from '#lab/shared/process-rights.js';
import type { Me } from '#lab/platform/access/me.js';
import { RefNames } from '#lab/platform/resource/ref-names.js';
import { DefinitionRights } from '#lab/process-host/index.js';
import type { ProcessRights } from '../../shared/right.dto.js';

/** The lists of a process as screens show them. */
@Injectable()
export class RightViews {
  constructor(
    private readonly rights: DefinitionRights,
    private readonly refs: RefNames,
  ) {}

  async of(me: Me, key: string): Promise<ProcessRights> {
    const { lists, version } = await this.rights.of(key);
    const own = await this.rights.own(me);
    return {
      start: await this.named(lists.start),
      edit: await this.named(lists.edit),
      publish: await this.named(lists.publish),
      watch: await this.named(lists.watch),
      version,
      mine: own(key),
    };
  }

  private async named(admitted: Admitted): Promise<ProcessRights['start']> {
    const of = async (kind: AdmittedKind) => {
      const names = await this.refs.names(admittedKinds[kind], admitted[kind]);
      // What was removed since is shown by its id, so that it can be taken off the list.
      return admitted[kind].map((id) => ({ id, name: names.get(id) ?? { zh: id, en: null } }));
    };
    return {
      users: await of('users'),
      roles: await of('roles'),
      departments: await of('departments'),
      sites: await of('sites'),
    };
  }
}
