import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { department } from '../../shared/department.resource.js';

/** The structure of the company: what is part of what, and who leads it. */
export default function DepartmentsPage() {
  return <CataloguePage resource={department} />;
}
