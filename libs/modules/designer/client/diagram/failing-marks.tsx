import { CircleX } from 'lucide-react';
import { Pinned } from '#lab/ui/diagram/pinned.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from './designer-context.js';

/** Scenarios that failed, on the elements at which they did; a click opens the scenario. */
export function FailingMarks({ onOpen }: { readonly onOpen: (name: string) => void }) {
  const { modeler, failing } = useDesigner();
  const t = useT();
  return [...(failing ?? [])].map(([element, names]) => {
    const [first = ''] = names;
    const more = names.length - 1;
    return (
      <Pinned key={element} diagram={modeler} element={element} place="top-right">
        <button
          type="button"
          className="designer-failing"
          title={names.join('\n')}
          aria-label={t('designer.failing.mark', { name: names.join(t('ui.listComma')) })}
          onClick={() => onOpen(first)}
        >
          <CircleX size={12} strokeWidth={2} aria-hidden />
          <span>{first}</span>
          {more > 0 && <b>+{more}</b>}
        </button>
      </Pinned>
    );
  });
}
