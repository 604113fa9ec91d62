import { useId } from 'react';
import { Switch } from 'antd';
import { History } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { ChangedFacts, type Fact } from '../subject/facts.js';
import { stampText } from '../subject/stamp.js';
import { useSeen } from './last-seen.js';

interface ChangesNoteProps {
  /** Facts that are not among those below, as they are and as they were. */
  readonly facts?: readonly Fact[];
  readonly was?: readonly Fact[] | undefined;
}

/** Above a record that has changed since its reader saw it: how much, since when, and the switch that leaves the rest out. */
export function ChangesNote({ facts = [], was }: ChangesNoteProps) {
  const t = useT();
  const seen = useSeen();
  const title = useId();
  if (!seen) return null;
  const { count, lastSeen, only, setOnly } = seen;
  const isChanged = count.fields + count.lines > 0;
  const parts = [
    ...(count.fields > 0 ? [t('ui.seen.fields', { count: count.fields })] : []),
    ...(count.lines > 0 ? [t('ui.seen.lines', { count: count.lines })] : []),
  ];
  const what = parts.length === 2 ? t('ui.seen.both', { fields: parts[0], lines: parts[1] }) : (parts[0] ?? '');
  return (
    <section className="lab-seen" aria-labelledby={title} hidden={!isChanged}>
      <div className="lab-seen-head">
        <History className="lab-tone-icon" size={14} strokeWidth={1.8} aria-hidden />
        <p id={title}>{t(`ui.seen.since.${lastSeen.since}`, { what, at: stampText(lastSeen.at, 'minute') })}</p>
        <label>
          <Switch size="small" checked={only} onChange={setOnly} />
          {t('ui.seen.only')}
        </label>
      </div>
      {was && <ChangedFacts facts={facts} was={was} />}
    </section>
  );
}
