import { useRef } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { BoxFocusContext, useBoxFocus } from '../boxed/boxes-context.js';
import type { DataProps } from './data-props.js';
import { InputsSection } from './inputs-section.js';
import { TypesSection } from './types-section.js';
import '../boxed/boxed.css';
import './data.css';

/** The input data of a file and its types. */
export function DataPane(props: DataProps) {
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const focus = useBoxFocus(host);
  return (
    <BoxFocusContext value={focus}>
      <div className="data" ref={host} role="group" aria-label={t('designer.tables.data.tab')}>
        <InputsSection {...props} />
        <TypesSection {...props} />
      </div>
    </BoxFocusContext>
  );
}
