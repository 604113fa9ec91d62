import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { category } from '../../shared/category.resource.js';

/** Categories of requests: which process and which rules each of them has. */
export default function CategoriesPage() {
  return <CataloguePage resource={category} cards={cards} />;
}

const cards = ['process', 'enabled'];
