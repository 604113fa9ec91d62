import { useRef } from 'react';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import { PanelField, useTyped } from './fields.js';

interface ExpressionFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  readonly rows?: number;
}

/** A FEEL expression, with the facts of the record that it may name. */
export function ExpressionField({ label, value, onCommit, rows = 2 }: ExpressionFieldProps) {
  const t = useT();
  const { subject } = useDesigner();
  const facts = Object.entries(subject?.vocabulary.facts ?? {});
  const field = useTyped(value, onCommit);
  const area = useRef<TextAreaRef>(null);
  const insert = (name: string) => {
    const element = area.current?.resizableTextArea?.textArea;
    const [from, to] = element
      ? [element.selectionStart, element.selectionEnd]
      : [field.text.length, field.text.length];
    const before = field.text.slice(0, from);
    const put = /[^\s([,]$/.test(before) ? ` ${name}` : name;
    field.typing(before + put + field.text.slice(to));
    // The field goes on behind the name once it is drawn.
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(from + put.length, from + put.length);
    });
  };
  return (
    <>
      <PanelField label={label}>
        {(id) => (
          <Input.TextArea
            id={id}
            ref={area}
            className="designer-code"
            value={field.text}
            placeholder={t('designer.diagrams.expressionExample')}
            rows={rows}
            onChange={(event) => field.typing(event.target.value)}
            onBlur={field.commit}
          />
        )}
      </PanelField>
      {facts.length > 0 && (
        <div className="designer-facts" role="group" aria-label={t('designer.diagrams.facts')}>
          {facts.map(([name, type]) => (
            <button
              key={name}
              type="button"
              title={t(`designer.diagrams.factTypes.${type}`)}
              // The field keeps the focus, and with it what is typed.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
