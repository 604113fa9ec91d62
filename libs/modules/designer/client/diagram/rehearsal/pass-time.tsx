import { useState } from 'react';
import { Button } from 'antd';
import type { ScenarioStep } from '#lab/process-engine/scenario/format.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { SpanField } from '../panel/fields.js';
import { printSpan, type Span } from '../model/spans.js';

interface PassTimeProps {
  /** The time of the rehearsal, in ISO 8601. */
  readonly now: string;
  readonly onAct: (step: ScenarioStep) => void;
}

/** Lets any time pass: everything that is due meanwhile happens in its order. */
export function PassTime({ now, onAct }: PassTimeProps) {
  const t = useT();
  const [span, setSpan] = useState<Span | undefined>({ count: 1, unit: 'day' });
  return (
    <div className="designer-pass-time">
      <SpanField
        label={t('designer.rehearsal.time', { at: stampText(now, 'minute') })}
        value={span}
        onCommit={setSpan}
      />
      <Button size="small" disabled={!span} onClick={() => span && onAct({ advance: printSpan(span) })}>
        {t('designer.rehearsal.pass')}
      </Button>
    </div>
  );
}
