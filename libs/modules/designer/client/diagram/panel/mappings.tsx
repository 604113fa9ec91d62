import { Button, Checkbox, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { FeelInput } from '../feel/feel-input.js';
import { parseMappings, printMappings, type Mapping } from '../model/mappings.js';
import { TextField, useTyped } from './fields.js';

interface MappingsProps {
  readonly label: string;
  readonly value: string;
  /** `*` is a value here: all variables. */
  readonly mayTakeAll?: boolean;
  readonly onCommit: (text: string) => void;
}

/** Values under names, a row each; the text itself where it is no list of them. */
export function MappingsField({ label, value, mayTakeAll, onCommit }: MappingsProps) {
  const t = useT();
  const mappings = parseMappings(value);
  if (!mappings) return <TextField label={label} value={value} code rows={2} onCommit={onCommit} />;
  const { all, named } = mappings;
  const change = (index: number, changed: Mapping | undefined) =>
    onCommit(
      printMappings({ all, named: named.flatMap((one, at) => (at === index ? (changed ? [changed] : []) : [one])) }),
    );
  return (
    <div className="designer-mappings" role="group" aria-label={label}>
      <h4>{label}</h4>
      {mayTakeAll && (
        <Checkbox checked={all} onChange={({ target }) => onCommit(printMappings({ all: target.checked, named }))}>
          {t('designer.diagrams.allVariables')}
        </Checkbox>
      )}
      {named.map((mapping, index) => (
        // Mappings are known by their place.
        <MappingRow key={index} mapping={mapping} onChange={(next) => change(index, next)} />
      ))}
      <div className="designer-row">
        <Button
          type="link"
          size="small"
          icon={<Plus size={13} aria-hidden />}
          onClick={() => onCommit(printMappings({ all, named: [...named, { target: freeName(named), source: '' }] }))}
        >
          {t('designer.diagrams.addMapping')}
        </Button>
      </div>
    </div>
  );
}

interface RowProps {
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping | undefined) => void;
}

function MappingRow({ mapping, onChange }: RowProps) {
  const t = useT();
  const target = useTyped(mapping.target, (text) =>
    onChange(text.trim() ? { ...mapping, target: text.trim() } : undefined),
  );
  return (
    <div className="designer-mapping">
      <Input
        className="designer-code"
        aria-label={t('designer.diagrams.mappingName')}
        value={target.text}
        onChange={(event) => target.typing(event.target.value)}
        onBlur={target.commit}
        onPressEnter={target.commit}
      />
      <span aria-hidden>=</span>
      <FeelInput
        label={t('designer.diagrams.mappingValue')}
        placeholder={mapping.target}
        value={mapping.source}
        onCommit={(text) => onChange({ ...mapping, source: text.trim() })}
      />
      <IconButton
        label={t('designer.diagrams.removeMapping')}
        icon={<X size={14} strokeWidth={1.7} aria-hidden />}
        onClick={() => onChange(undefined)}
      />
    </div>
  );
}

/** A name that no other mapping has, to be typed over. */
function freeName(named: readonly Mapping[]): string {
  const taken = new Set(named.map(({ target }) => target));
  for (let count = 1; ; count++) if (!taken.has(`value${count}`)) return `value${count}`;
}
