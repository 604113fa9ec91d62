import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { mayLeave } from '../../shared/hr.permissions.js';
import { leaveAllocation } from '../../shared/leave-allocation.resource.js';

/** The days that users are given of each type, by year. */
export default function LeaveAllocationsPage() {
  return <CataloguePage resource={leaveAllocation} hidden={hidden} widths={widths} sheets={mayLeave.allocation} />;
}

const hidden = ['validFrom', 'validTo', 'enabled', 'remark'];
const widths = { year: 80, state: 120, days: 100, carried: 100, used: 100, remaining: 100 };
