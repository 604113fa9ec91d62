import type { MouseEvent } from 'react';
import { BoxSelect, Hand, MoveHorizontal, Search } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useDesigner } from './designer-context.js';

/** Tools of the pointer. */
export function PointerTools() {
  const t = useT();
  const { modeler } = useDesigner();
  // bpmn-js wants the click itself: the pointer goes on from there.
  const tools = [
    { key: 'select', icon: BoxSelect, start: (event: Event) => modeler.get('lassoTool').activateSelection(event) },
    { key: 'hand', icon: Hand, start: (event: Event) => modeler.get('handTool').activateHand(event) },
    { key: 'space', icon: MoveHorizontal, start: (event: Event) => modeler.get('spaceTool').activateSelection(event) },
  ] as const;
  return (
    <div className="designer-tools" role="group" aria-label={t('designer.diagrams.tools.label')}>
      {tools.map(({ key, icon: Icon, start }) => (
        <button
          key={key}
          type="button"
          className="lab-icon-button"
          title={t(`designer.diagrams.tools.${key}`)}
          aria-label={t(`designer.diagrams.tools.${key}`)}
          onClick={({ nativeEvent }: MouseEvent) => start(nativeEvent)}
        >
          <Icon size={15} strokeWidth={1.7} aria-hidden />
        </button>
      ))}
      <IconButton
        label={t('designer.diagrams.tools.search')}
        icon={<Search size={15} strokeWidth={1.7} aria-hidden />}
        // The click that opens it would close it as one beside it, were it open already.
        onClick={() => setTimeout(() => modeler.get('searchPad').toggle())}
      />
    </div>
  );
}
