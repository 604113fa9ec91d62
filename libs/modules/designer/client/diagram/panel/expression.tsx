import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { FeelInput } from '../feel/feel-input.js';
import { PanelField } from './fields.js';

interface ExpressionFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  /** Lines of the field; null for a single line. */
  readonly rows?: number | null;
  /** An expression only where the text begins with `=`. */
  readonly marked?: boolean | undefined;
  readonly note?: string | undefined;
}

/** A FEEL expression: names are offered while one types, errors and the value on a sample are said below. */
export function ExpressionField({ label, value, onCommit, rows = 2, marked, note }: ExpressionFieldProps) {
  const t = useT();
  return (
    <PanelField label={label} note={note}>
      {(id) => (
        <FeelInput
          id={id}
          value={value}
          placeholder={rows === null ? undefined : t('designer.diagrams.expressionExample')}
          rows={rows ?? undefined}
          marked={marked}
          onCommit={onCommit}
        />
      )}
    </PanelField>
  );
}
