import { Button, InputNumber } from 'antd';
import { Plus } from 'lucide-react';
import { mostWeight } from '#lab/process-engine/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { parseWeights, printWeights, type Weighted } from '../model/weights.js';
import { TextField } from './fields.js';
import { RuleRow } from './rule-editor.js';

interface WeightsProps {
  readonly value: string;
  readonly onCommit: (text: string) => void;
}

/** Whose votes count more than once: a rule and a number each, or the text where it is more than that. */
export function Weights({ value, onCommit }: WeightsProps) {
  const t = useT();
  const weights = parseWeights(value);
  const label = t('designer.diagrams.weights');
  if (!weights)
    return <TextField label={label} value={value} code note={t('designer.diagrams.weightsText')} onCommit={onCommit} />;
  const change = (index: number, changed: Partial<Weighted> | undefined) =>
    onCommit(
      printWeights(weights.flatMap((one, at) => (at === index ? (changed ? [{ ...one, ...changed }] : []) : [one]))),
    );
  return (
    <div className="designer-rules" role="group" aria-label={label}>
      {weights.map(({ rule, weight }, index) => (
        // As rules, weights are known by their place.
        <div key={index} className="designer-weight">
          <InputNumber
            aria-label={t('designer.diagrams.weight')}
            min={1}
            max={mostWeight}
            precision={0}
            prefix="×"
            value={weight}
            onChange={(next) => next !== null && change(index, { weight: next })}
          />
          <RuleRow rule={rule} onChange={(next) => change(index, next && { rule: next })} />
        </div>
      ))}
      <div className="designer-row">
        <Button
          type="link"
          size="small"
          icon={<Plus size={13} aria-hidden />}
          onClick={() => onCommit(printWeights([...weights, { rule: { resolver: 'ceo', args: [] }, weight: 2 }]))}
        >
          {t('designer.diagrams.addWeight')}
        </Button>
      </div>
      <p className="designer-note">{t('designer.diagrams.weightsNote')}</p>
    </div>
  );
}
