import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { StatePlate, StateTag } from '#lab/ui/subject/state-tag.jsx';
import { descriptionStates } from '../../shared/job-description.codes.js';

const { draft, published, changed, retired } = descriptionStates.of;
const tones = { [draft]: 'draft', [published]: 'done', [changed]: 'running', [retired]: 'cancelled' } as const;

interface JobStateProps {
  readonly row: CatalogueRow;
  /** Beside the title of its page. */
  readonly plate?: boolean;
}

/** The state of a job description in words and colour. */
export function JobState({ row, plate = false }: JobStateProps) {
  const t = useT();
  const state = String(row['state']) as keyof typeof tones;
  const said = t(`hr.jd.stateCodes.${state}`);
  return plate ? <StatePlate tone={tones[state]}>{said}</StatePlate> : <StateTag tone={tones[state]}>{said}</StateTag>;
}
