import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { leaveType } from '../../shared/leave-type.resource.js';

/** Kinds of leave and the process that each of them takes. */
export default function LeaveTypesPage() {
  return <CataloguePage resource={leaveType} cards={cards} widths={widths} />;
}

const cards = ['nameZh', 'nameEn'];
const widths = { key: 90, entitlement: 180, assignedDays: 120, carryOver: 110 };
