import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { phrase } from '../../shared/phrase.resource.js';

/** The phrases that the company offers in opinion fields. */
export default function PhrasesPage() {
  return <CataloguePage resource={phrase} cards={cards} widths={widths} />;
}

const cards = ['textZh', 'textEn', 'kind'];
const widths = { position: 80, textZh: 280, textEn: 320 };
