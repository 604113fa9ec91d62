import type { UsualDuration as Usual } from '#lab/shared/usual-duration.js';
import type { PathStep } from '#lab/shared/process-view.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { problemText } from '../i18n/error-text.js';
import { useApiQuery } from '../query.js';
import { Section } from './subject-page.js';
import { UsualDuration } from './usual-duration.js';
import { ExpectedPath } from './timeline.js';

interface WhoDecidesProps {
  /** Where the server keeps the record: `purchase/requests`. */
  readonly route: string;
  /** The saved draft; unknown before it is saved. */
  readonly record: string | undefined;
  /** The version that the forecast is asked for: a newer one is asked anew. */
  readonly version?: number;
}

/** Who would be asked if the draft were submitted as it is saved now; for the rail of a form. */
export function WhoDecides({ route, record, version }: WhoDecidesProps) {
  const t = useT();
  const { texts } = useLanguage();
  const { data, error } = useApiQuery<readonly PathStep[]>(
    record ? `${route}/${record}/forecast` : null,
    { version },
    { keepPrevious: true },
  );
  const duration = useApiQuery<Usual>(record ? `${route}/${record}/duration` : null);
  return (
    <Section title={t('ui.process.decides')}>
      {error ? (
        <p className="lab-muted">{problemText(texts, error)}</p>
      ) : data ? (
        <ExpectedPath steps={data} />
      ) : (
        !record && <p className="lab-muted">{t('ui.process.decidesLater')}</p>
      )}
      <UsualDuration usually={duration.data?.usually} />
    </Section>
  );
}
