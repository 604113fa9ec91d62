import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { jobDescription } from '../../shared/job-description.resource.js';
import { recordPaths } from '../../shared/record.pages.js';
import { JobState } from './job-state.js';

/** The job descriptions of the company, with how many people have yet to confirm each. */
export default function JobDescriptionsPage() {
  return (
    <CataloguePage
      resource={jobDescription}
      cells={cells}
      to={to}
      hidden={hidden}
      kept={kept}
      widths={widths}
      cards={cards}
    />
  );
}

const to = ({ id }: CatalogueRow) => recordPaths.description(id);
const hidden = ['titleEn', 'reportsToId'];
const kept = ['state', 'unread'];
const cards = ['titleZh', 'state', 'holders', 'unread'];
const widths = { code: 110, state: 190, versionNo: 80, effectiveDay: 120, grade: 90, holders: 100, unread: 130 };
const cells = { state: (row: CatalogueRow) => <JobState row={row} /> };
