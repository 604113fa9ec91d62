import { Radio } from 'antd';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface RestFieldProps {
  readonly wanted: boolean;
  readonly onChange: (wanted: boolean) => void;
}

/** What becomes of what has not come of an order or a line that is finished short: it is ordered again, or given up. */
export function RestField({ wanted, onChange }: RestFieldProps) {
  const t = useT();
  return (
    <FormField label={t('purchase.orderActs.finish.rest')}>
      {({ id }) => (
        <Radio.Group id={id} value={wanted} onChange={(event) => onChange(event.target.value as boolean)}>
          <Radio value>{t('purchase.orderActs.finish.wanted')}</Radio>
          <Radio value={false}>{t('purchase.orderActs.finish.notWanted')}</Radio>
        </Radio.Group>
      )}
    </FormField>
  );
}
