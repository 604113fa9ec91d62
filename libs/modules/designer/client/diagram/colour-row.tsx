import { Ban } from 'lucide-react';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from './designer-context.js';
import { colourNames, colours } from './model/colours.js';

/** The tones of elements, one button each, and none. */
export function ColourRow({ elements }: { readonly elements: readonly DiagramElement[] }) {
  const t = useT();
  const { modeler } = useDesigner();
  const modeling = modeler.get('modeling');
  const stroke = elements[0]?.di.get('border-color');
  const current = colourNames.find((name) => colours[name].stroke === stroke);
  return (
    <div className="designer-colours" role="group" aria-label={t('designer.diagrams.colour')}>
      {colourNames.map((name) => (
        <button
          key={name}
          type="button"
          data-colour={name}
          aria-pressed={name === current}
          title={t(`designer.diagrams.colours.${name}`)}
          aria-label={t(`designer.diagrams.colours.${name}`)}
          onClick={() => modeling.setColor(elements, colours[name])}
        />
      ))}
      <button
        type="button"
        aria-pressed={current === undefined}
        title={t('designer.diagrams.colours.none')}
        aria-label={t('designer.diagrams.colours.none')}
        onClick={() => modeling.setColor(elements, null)}
      >
        <Ban size={13} strokeWidth={1.7} aria-hidden />
      </button>
    </div>
  );
}
