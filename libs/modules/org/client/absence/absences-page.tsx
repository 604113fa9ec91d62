import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { absence } from '../../shared/absence.resource.js';

const onCard = ['substituteId', 'beginsOn', 'endsOn', 'kinds'];

/** Who is away when, and who decides in their place, in which kinds of record. */
export default function AbsencesPage() {
  return <CataloguePage resource={absence} cards={onCard} />;
}
