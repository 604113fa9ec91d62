import { useState } from 'react';
import { Select } from 'antd';
import type { VersionEffect } from '#lab/shared/process-inspection.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import EffectDiagram from './effect-diagram.js';
import { marksOf } from './effect-marks.js';

interface SumDiagramProps {
  readonly versions: readonly VersionEffect[];
  /** What becomes of the tokens that stay where they are. */
  readonly still: 'stops' | 'goesOn' | undefined;
}

/** An effect on many, added up on the diagram of their version; where they run on several, of the one that is chosen. */
export default function SumDiagram({ versions, still }: SumDiagramProps) {
  const t = useT();
  const nameIn = useNameIn();
  const [wanted, setWanted] = useState<string>();
  const shown = versions.find(({ definition }) => definition === wanted) ?? versions[0];
  if (!shown) return null;
  return (
    <>
      {versions.length > 1 && (
        <FormField label={t('cockpit.effect.version')}>
          {(control) => (
            <Select
              {...control}
              options={versions.map(({ definition, name, version }) => ({
                value: definition,
                label: `${nameIn(name)} v${version}`,
              }))}
              value={shown.definition}
              onChange={setWanted}
            />
          )}
        </FormField>
      )}
      <EffectDiagram
        version={shown.definition}
        label={t('cockpit.effect.diagram', { name: nameIn(shown.name), version: shown.version })}
        marks={marksOf(shown, still)}
      />
    </>
  );
}
