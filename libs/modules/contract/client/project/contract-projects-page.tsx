import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { contractProject } from '../../shared/contract-project.resource.js';

/** Projects that contracts name, with the teams that read them. */
export default function ContractProjectsPage() {
  return <CataloguePage resource={contractProject} cards={cards} />;
}

const cards = ['name', 'members'];
