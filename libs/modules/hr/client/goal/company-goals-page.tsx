import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { companyGoal } from '../../shared/company-goal.resource.js';

/** The goals of the company, published or not, for those who write them. */
export default function CompanyGoalsPage() {
  return <CataloguePage resource={companyGoal} cards={cards} />;
}

const cards = ['nameZh', 'nameEn', 'published'];
