import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { dictionaryEntry } from '../../shared/dictionary.resource.js';

/** The house's tables of codes with their words. */
export default function DictionaryPage() {
  return <CataloguePage resource={dictionaryEntry} />;
}
