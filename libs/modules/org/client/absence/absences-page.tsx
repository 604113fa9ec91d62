import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { absence } from '../../shared/absence.resource.js';

/** Who is away when, and who decides in their place. */
export default function AbsencesPage() {
  return <CataloguePage resource={absence} />;
}
