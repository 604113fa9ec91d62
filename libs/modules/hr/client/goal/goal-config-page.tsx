import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { goalConfig } from '../../shared/goal-config.resource.js';

/** The years of goals with their windows and the process that they follow. */
export default function GoalConfigPage() {
  return <CataloguePage resource={goalConfig} hidden={hidden} widths={widths} cards={cards} />;
}

/** Most years have one day for all of the scoring. */
const hidden = ['evaluationFrom', 'scoresFrom'];
const widths = {
  ...{ year: 80, writeOpen: 125, modifyOpen: 125, scoringOpen: 130, evaluationFrom: 165, scoresFrom: 125 },
  ...{ reminderDays: 168, graceDays: 152, closed: 80 },
};
const cards = ['writeOpen', 'modifyOpen', 'scoringOpen', 'closed'];
