import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { purchaseDictionary } from '../../shared/dictionary.resource.js';

/** The tables of codes of this room with their words. */
export default function DictionaryPage() {
  return <CataloguePage resource={purchaseDictionary} cards={cards} />;
}

const cards = ['dictionary', 'enabled'];
