import type { RoomDemo } from '#lab/platform/demo.js';
import { goalRoles, playGoals } from './goals.js';
import { playRecords, recordRoles } from './records.js';
import { demo as leave } from './leave.js';

/** The demo company's part of the room: leave, goals, then contracts and job descriptions. */
export const demo: RoomDemo = {
  progress: leave.progress,
  roles: {
    ...leave.roles,
    staff: [...(leave.roles['staff'] ?? []), ...goalRoles.staff],
    approver: [...(leave.roles['approver'] ?? []), ...goalRoles.approver, ...recordRoles.approver],
    hrCharger: [...(leave.roles['hrCharger'] ?? []), ...goalRoles.hrCharger],
    processAdmin: [...(leave.roles['processAdmin'] ?? []), ...goalRoles.processAdmin],
  },
  play: async (stage) => {
    await leave.play(stage);
    await playGoals(stage);
    await playRecords(stage);
  },
};
