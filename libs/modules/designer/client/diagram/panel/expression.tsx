import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import { TextField } from './fields.js';

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
  return (
    <>
      <TextField
        label={label}
        value={value}
        code
        rows={rows}
        placeholder={t('designer.diagrams.expressionExample')}
        onCommit={onCommit}
      />
      {facts.length > 0 && (
        <div className="designer-facts" role="group" aria-label={t('designer.diagrams.facts')}>
          {facts.map(([name, type]) => (
            <button
              key={name}
              type="button"
              title={t(`designer.diagrams.factTypes.${type}`)}
              onClick={() => onCommit(value === '' ? name : `${value} ${name}`)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
