import { useState } from 'react';
import { Button } from 'antd';
import type { Facts } from '#lab/process-engine/index.js';
import type { ScenarioStep } from '#lab/process-engine/scenario/format.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PanelSection } from '../panel/fields.js';
import { FactFields } from '../trial/fact-fields.js';

interface ChangeFactsProps {
  readonly facts: Facts;
  readonly onAct: (step: ScenarioStep) => void;
}

/** Changes the record's data on the way, as its module does. */
export function ChangeFacts({ facts, onAct }: ChangeFactsProps) {
  const t = useT();
  const [edited, setEdited] = useState<Facts>({});
  const changed = Object.entries(edited).filter(([name, value]) => !isSame(value, facts[name]));
  return (
    <PanelSection title={t('designer.rehearsal.data')} closed>
      <FactFields facts={{ ...facts, ...edited }} problem={undefined} onChange={setEdited} />
      <Button
        size="small"
        disabled={changed.length === 0}
        onClick={() => {
          setEdited({});
          onAct({ set: { facts: Object.fromEntries(changed.map(([name, value]) => [name, value ?? null])) } });
        }}
      >
        {t('designer.rehearsal.change')}
      </Button>
    </PanelSection>
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
