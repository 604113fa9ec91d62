import { useState } from 'react';
import { Button, Segmented, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useDesigner } from '../designer-context.js';
import { FeelLine } from '../feel/feel-line.js';
import { useOffers } from '../feel/use-offers.js';
import {
  isComplete,
  operatorsOf,
  parseCondition,
  printCondition,
  takesValue,
  type Clause,
  type Condition,
} from '../model/condition.js';
import { ClauseValue } from './clause-value.js';
import { ExpressionField } from './expression.js';
import { PanelField } from './fields.js';

interface ConditionFieldProps {
  readonly label: string;
  /** The condition in FEEL. */
  readonly value: string;
  readonly onCommit: (text: string) => void;
}

const noFacts = {};
const emptyClause: Clause = { fact: '', operator: '=', value: undefined };
/** What a condition begins with. */
const none: Condition = { joined: 'and', clauses: [emptyClause] };

/** A condition of comparisons that are chosen from lists; anything more is written in FEEL. */
export function ConditionField({ label, value, onCommit }: ConditionFieldProps) {
  const t = useT();
  const { subject } = useDesigner();
  const offers = useOffers();
  const facts = subject?.vocabulary.facts ?? noFacts;
  const [asText, setAsText] = useState(false);
  const [chosen, setChosen] = useState({ of: value, condition: parseCondition(value, facts) });
  const isOutside = chosen.of !== value;
  if (isOutside) setChosen({ of: value, condition: parseCondition(value, facts) });
  const hasFacts = Object.keys(facts).length > 0;
  const condition = chosen.condition ?? (value.trim() === '' ? none : undefined);
  if (!hasFacts || asText || !condition) {
    return (
      <>
        <ExpressionField label={label} value={value} onCommit={onCommit} />
        {hasFacts && condition && (
          <button type="button" className="lab-link" onClick={() => setAsText(false)}>
            {t('designer.diagrams.asChoices')}
          </button>
        )}
      </>
    );
  }
  const change = (next: Condition) => {
    const text = next.clauses.every(isComplete) ? printCondition(next, facts) : value;
    setChosen({ of: text, condition: next });
    if (text !== value) onCommit(text);
  };
  return (
    <div className="designer-rules" role="group" aria-label={label}>
      <ClauseRows condition={condition} onChange={change} />
      <div className="designer-row">
        <Button
          type="link"
          size="small"
          icon={<Plus size={13} aria-hidden />}
          onClick={() => change({ ...condition, clauses: [...condition.clauses, emptyClause] })}
        >
          {t('designer.condition.add')}
        </Button>
        <span className="lab-grow" />
        <button type="button" className="lab-link" onClick={() => setAsText(true)}>
          {t('designer.diagrams.asText')}
        </button>
      </div>
      {!condition.clauses.every(isComplete) && <p className="designer-note">{t('designer.condition.incomplete')}</p>}
      <FeelLine text={value} offers={offers} />
    </div>
  );
}

interface ClauseRowsProps {
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
}

function ClauseRows({ condition: { joined, clauses }, onChange }: ClauseRowsProps) {
  const t = useT();
  const change = (index: number, clause: Clause | undefined) =>
    onChange({ joined, clauses: clauses.flatMap((one, at) => (at === index ? (clause ?? []) : one)) });
  return (
    <>
      {clauses.length > 1 && (
        <PanelField label={t('designer.condition.joined')}>
          {(id) => (
            <Segmented<Condition['joined']>
              id={id}
              block
              size="small"
              value={joined}
              options={(['and', 'or'] as const).map((each) => ({
                value: each,
                label: t(`designer.condition.join.${each}`),
              }))}
              onChange={(next) => onChange({ joined: next, clauses })}
            />
          )}
        </PanelField>
      )}
      {/* Comparisons have no identity of their own: their place is what they are known by. */}
      {clauses.map((clause, index) => (
        <ClauseRow key={index} clause={clause} onChange={(next) => change(index, next)} />
      ))}
    </>
  );
}

interface ClauseRowProps {
  readonly clause: Clause;
  /** Called with undefined when the comparison is taken away. */
  readonly onChange: (clause: Clause | undefined) => void;
}

/** A field, how it is compared, and with what. */
function ClauseRow({ clause, onChange }: ClauseRowProps) {
  const t = useT();
  const { subject } = useDesigner();
  const facts = subject?.vocabulary.facts ?? {};
  const type = facts[clause.fact];
  return (
    <div className="designer-clause">
      <Select
        aria-label={t('designer.condition.field')}
        placeholder={t('designer.condition.field')}
        value={clause.fact || undefined}
        options={Object.keys(facts).map((name) => ({ value: name, label: t(`${subject?.texts}.facts.${name}`) }))}
        onChange={(fact: string) =>
          onChange({ fact, operator: operatorsOf(facts[fact] ?? 'any')[0] ?? '=', value: undefined })
        }
      />
      <IconButton
        label={t('designer.condition.remove')}
        icon={<X size={14} strokeWidth={1.7} aria-hidden />}
        onClick={() => onChange(undefined)}
      />
      {type && type !== 'boolean' && (
        <Select
          aria-label={t('designer.condition.comparison')}
          value={clause.operator}
          options={operatorsOf(type).map((operator) => ({
            value: operator,
            label: t(`designer.condition.operators.${type === 'day' ? 'day' : 'plain'}.${operator}`),
          }))}
          onChange={(operator) =>
            onChange({ ...clause, operator, value: isSameShape(clause, operator) ? clause.value : undefined })
          }
        />
      )}
      {type && takesValue(clause.operator) && (
        <ClauseValue
          type={type}
          catalogue={subject?.catalogues[clause.fact]}
          clause={clause}
          onChange={(value) => onChange({ ...clause, value })}
        />
      )}
    </div>
  );
}

/** Whether a value stays when the comparison changes: a list of values is none of one. */
function isSameShape({ operator }: Clause, next: Clause['operator']): boolean {
  return takesValue(next) && (operator === 'in') === (next === 'in');
}
