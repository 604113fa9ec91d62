import { expect } from '@jest/globals';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import type { RoomSweep } from '../room-sweep.js';

export const sweep: RoomSweep = {
  staff: ['purchase:request:search', 'purchase:request:create', 'purchase:request:approve'],
  async make(test, actors, n) {
    const category = await aCategory(test, `SWEEP${n}`);
    const owner = await test.as(actors.owner);
    const request = await aRequest(owner, category, actors.owner);
    expect((await owner.act(request, 'submit')).status).toBe(201);
    return {
      params: { 'purchase/requests': request.split('/').at(-1) ?? '', 'purchase/categories': category },
      records: { 'purchase/requests': request },
    };
  },
};
