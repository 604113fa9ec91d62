import { useEffect, useState } from 'react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../icon-button.js';
import { useT } from '../i18n/language-provider.js';
import type { Diagram } from './bpmn.js';
import { fit, zoomBy } from './view.js';

/** Smaller, larger, all of it; bottom left on every canvas. */
export function ZoomBar({ diagram }: { readonly diagram: Diagram }) {
  const t = useT();
  const [scale, setScale] = useState(() => diagram.get('canvas').zoom());
  useEffect(() => {
    const changed = () => setScale(diagram.get('canvas').zoom());
    diagram.get('eventBus').on('canvas.viewbox.changed', changed);
    return () => diagram.get('eventBus').off('canvas.viewbox.changed', changed);
  }, [diagram]);
  return (
    <div className="lab-zoom" role="group" aria-label={t('ui.diagram.zoom')}>
      <IconButton
        label={t('ui.diagram.smaller')}
        icon={<ZoomOut size={14} strokeWidth={1.7} aria-hidden />}
        onClick={() => zoomBy(diagram, -1)}
      />
      <span aria-live="polite">{Math.round(scale * 100)}%</span>
      <IconButton
        label={t('ui.diagram.larger')}
        icon={<ZoomIn size={14} strokeWidth={1.7} aria-hidden />}
        onClick={() => zoomBy(diagram, 1)}
      />
      <IconButton
        label={t('ui.diagram.fit')}
        icon={<Maximize size={14} strokeWidth={1.7} aria-hidden />}
        onClick={() => fit(diagram)}
      />
    </div>
  );
}
