import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { goalConfig } from '../../shared/goal-config.resource.js';

/** The years of goals with their windows and the process that they follow. */
export default function GoalConfigPage() {
  return <CataloguePage resource={goalConfig} cards={cards} />;
}

const cards = ['writeOpen', 'modifyOpen', 'scoringOpen', 'closed'];
