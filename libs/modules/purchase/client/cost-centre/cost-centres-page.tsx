import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { costCentre } from '../../shared/cost-centre.resource.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';

/** What purchases are charged to. */
export default function CostCentresPage() {
  return <CataloguePage resource={costCentre} cards={cards} sheets={mayPurchase.costCentre} />;
}

const cards = ['budget', 'comments'];
