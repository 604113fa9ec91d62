import { Button, Checkbox, Input, InputNumber, Select, Switch } from 'antd';
import { Plus, X } from 'lucide-react';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import type { ControlProps } from '#lab/ui/form/form-field.jsx';
import { TimeInput } from '#lab/ui/form/time-input.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { ConfigField } from './fields.js';
import { SecretInput } from './secret-input.js';

interface ConfigControlProps {
  readonly field: ConfigField;
  readonly control: ControlProps;
  readonly value: unknown;
  /** Whether a secret has a value already. */
  readonly isSet: boolean;
  readonly onChange: (value: unknown) => void;
  /** Where the texts of choices are: `<words>.choices.<name>.<value>`. */
  readonly words?: string;
}

/** The editor of one field of the configuration. */
export function ConfigControl({ field, control, value, isSet, onChange, words = 'system.config' }: ConfigControlProps) {
  const t = useT();
  switch (field.kind) {
    case 'text':
      return <Input {...control} value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />;
    case 'area':
      return (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 3, maxRows: 12 }}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
      return <InputNumber {...control} precision={0} value={value as number | null} onChange={onChange} />;
    case 'day':
      return <DayInput {...control} value={value as string | null} onChange={onChange} />;
    case 'time':
      return <TimeInput {...control} value={String(value ?? '')} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          {...control}
          value={value}
          onChange={onChange}
          options={(field.choices ?? []).map((each) => ({
            value: each,
            label: field.wordless ? each : t(`${words}.choices.${field.name}.${each}`),
          }))}
        />
      );
    case 'flag':
      return (
        <span>
          <Switch id={control.id} checked={value === true} onChange={onChange} />
        </span>
      );
    case 'lines':
      return (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 2 }}
          value={(value as string[]).join('\n')}
          onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        />
      );
    case 'secret':
      return <SecretInput control={control} value={value as string | undefined} isSet={isSet} onChange={onChange} />;
    case 'weekdays':
      return (
        <Checkbox.Group
          value={value as number[]}
          onChange={onChange}
          options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
            value: day,
            label: t(`system.config.choices.weekday.${day}`),
          }))}
        />
      );
    case 'breaks':
      return <Breaks value={value as readonly Break[]} onChange={onChange} />;
  }
}

interface Break {
  readonly from: string;
  readonly to: string;
}

const mostBreaks = 4;

function Breaks({ value, onChange }: { readonly value: readonly Break[]; readonly onChange: (all: Break[]) => void }) {
  const t = useT();
  const put = (at: number, change: Partial<Break>) =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...change } : each)));
  return (
    <div className="config-section">
      {value.map(({ from, to }, at) => (
        <div key={at} className="config-line">
          <TimeInput
            aria-label={t('system.config.breakFrom')}
            value={from}
            onChange={(time) => put(at, { from: time })}
          />
          –
          <TimeInput aria-label={t('system.config.breakTo')} value={to} onChange={(time) => put(at, { to: time })} />
          <Button
            type="text"
            aria-label={t('system.config.removeBreak')}
            icon={<X size={14} strokeWidth={1.7} aria-hidden />}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {value.length < mostBreaks && (
        <span>
          <Button
            icon={<Plus size={14} strokeWidth={1.7} aria-hidden />}
            onClick={() => onChange([...value, { from: '', to: '' }])}
          >
            {t('system.config.addBreak')}
          </Button>
        </span>
      )}
    </div>
  );
}
