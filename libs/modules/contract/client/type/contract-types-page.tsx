import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { contractType } from '../../shared/contract-type.resource.js';

/** Kinds of contract, with the processes that approve and end them. */
export default function ContractTypesPage() {
  return <CataloguePage resource={contractType} cards={cards} widths={widths} />;
}

const cards = ['nameZh', 'nameEn'];
const widths = { code: 90, prefix: 110, signsInOrder: 150, enabled: 90 };
