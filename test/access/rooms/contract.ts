import { expect } from '@jest/globals';
import { Contract } from '#lab/modules/contract/server/index.js';
import type { TestApp } from '../../support/app.js';
import type { Data } from '../../support/as-user.js';
import { aContractType, aManagedContract } from '../../support/builders/managed-contracts.js';
import { aVendor } from '../../support/builders/purchase.js';
import type { Actors } from '../actors.js';
import type { RoomSweep } from '../room-sweep.js';

/** A contract that its owner has submitted and shared with a guest. */
async function aContract(test: TestApp, actors: Actors, name: string): Promise<string> {
  const typeId = await aContractType(test, name);
  const parties = { a: await aVendor(test, `${name} A`), b: await aVendor(test, `${name} B`) };
  const owner = await test.as(actors.owner);
  const { id } = (await owner.post('/contract/contracts', aManagedContract(typeId, parties))).data as { id: string };
  const contract = `/contract/contracts/${id}`;
  expect((await owner.act(contract, 'submit')).status).toBe(201);
  const { version } = (await owner.get(contract)).data as { version: number };
  const share = { version, kind: 'user', principalId: actors.guest };
  expect((await owner.post(`${contract}/share`, share)).status).toBe(201);
  return contract;
}

export const sweep: RoomSweep = {
  staff: ['contract:contract:search', 'contract:contract:create', 'contract:contract:approve'],
  records: {
    'contract/contracts': (test, actors, n) => aContract(test, actors, `SW${n}`),
    'contract/terminations': async (test, actors, n) => {
      const contract = await aContract(test, actors, `ST${n}`);
      const id = contract.split('/').pop() ?? '';
      // What a termination needs is a contract in effect; how it was signed has tests of its own.
      await test.db.unit(() => test.db.repo(Contract).update({ id }, { state: 'effective', status: 'EN' }));
      const owner = await test.as(actors.owner);
      const given = { contractId: id, day: '2030-01-01', reason: 'sweep' };
      const made = ((await owner.post('/contract/terminations', given)).data as Data).id as string;
      const termination = `/contract/terminations/${made}`;
      expect((await owner.act(termination, 'submit')).status).toBe(201);
      return termination;
    },
    'contract/projects': async (test, { admin }, n) => {
      const made = await (await test.as(admin)).post('/contract/projects', { name: `SWP${n}`, members: [admin] });
      return ((made.data as Data).id as string) ?? '';
    },
    'contract/types': (test, _, n) => aContractType(test, `SWT${n}`),
  },
};
