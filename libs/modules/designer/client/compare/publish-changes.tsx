import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { DiagramText } from '../../shared/definition.dto.js';
import { ChangeList } from './change-list.js';
import { useChangeWords } from './change-words.js';
import { changeKinds, type Difference } from './model/difference.js';
import { comparePath, draftSide, useDifference } from './use-sides.js';

interface PublishChangesProps {
  /** Id of the active version. */
  readonly live: string;
  readonly draftKey: string;
  readonly xml: string;
}

/** What the draft changes against the active version, before it is published. */
export function PublishChanges({ live, draftKey, xml }: PublishChangesProps) {
  const t = useT();
  const before = useApiQuery<DiagramText>(`process/versions/${live}`);
  const { difference } = useDifference(before.data?.xml, xml);
  if (!difference) return null;
  return (
    <div className="designer-changes">
      <p>
        <b>{t('designer.compare.whatChanges')}</b>{' '}
        <a href={comparePath(live, draftSide)} target="_blank" rel="noreferrer">
          {t('designer.compare.onDiagram')}
        </a>
      </p>
      {difference.changes.length === 0 ? (
        <p className="lab-muted">{t('designer.compare.same')}</p>
      ) : (
        <Summary difference={difference} subject={draftKey.split('.')[0] ?? ''} />
      )}
    </div>
  );
}

interface SummaryProps {
  readonly difference: Difference;
  readonly subject: string;
}

function Summary({ difference, subject }: SummaryProps) {
  const t = useT();
  const words = useChangeWords(difference, subject);
  const counts = changeKinds
    .map((kind) => ({ kind, count: difference.changes.filter((one) => one.kind === kind).length }))
    .filter(({ count }) => count > 0);
  return (
    <details>
      <summary>{counts.map(({ kind, count }) => t(`designer.compare.counts.${kind}`, { count })).join(' · ')}</summary>
      <ChangeList changes={difference.changes} words={words} />
    </details>
  );
}
