import { useDeferredValue, useState } from 'react';
import { Button, Select } from 'antd';
import { X } from 'lucide-react';
import { formatMoney } from '#lab/shared/money.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { ContractCandidate } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';
import { mostOrders } from '../../shared/purchase.codes.js';
import type { ChosenOrder } from './contract-values.js';

interface ChosenOrdersProps {
  /** Label, id and problem of the field. */
  readonly field: { readonly id: string; readonly label: string; readonly problem: string | undefined };
  readonly value: readonly ChosenOrder[];
  readonly currency: string | undefined;
  readonly onChange: (orders: readonly ChosenOrder[]) => void;
  /** Says more of the first order, which vendor, payor and currency come from. */
  readonly onFirst?: (order: ContractCandidate) => void;
}

/** The orders of a contract: those that are chosen as a table, and a search for others that go with them. */
export function ChosenOrders({ field, value, currency, onChange, onFirst }: ChosenOrdersProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const asked = { order: value[0]?.id, search: useDeferredValue(search) || undefined };
  const { data = [], isFetching } = useApiQuery<readonly ContractCandidate[]>(
    `${contractDocument.paths.route}/candidates`,
    asked,
  );
  const offered = data.filter(({ id }) => !value.some((one) => one.id === id));
  const title = (name: string) => t(`purchase.order.fields.${name}`);
  const choose = (id: string) => {
    const order = offered.find((one) => one.id === id);
    if (!order) return;
    if (value.length === 0) onFirst?.(order);
    onChange([...value, order]);
    setSearch('');
  };
  return (
    <>
      {value.length > 0 && (
        <ReadLines
          label={field.label}
          rows={value}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'number',
              title: title('number'),
              main: true,
              render: ({ number }) => <span className="id">{number}</span>,
            },
            {
              key: 'deliveryDate',
              title: title('deliveryDate'),
              needs: 'middle',
              named: true,
              render: ({ deliveryDate }) => <Stamp value={deliveryDate} kind="day" />,
              isEmpty: ({ deliveryDate }) => !deliveryDate,
            },
            {
              key: 'amount',
              title: title('amount'),
              align: 'right',
              phone: 'sum',
              render: ({ amount }) => <Money value={amount || null} currency={currency} />,
            },
            {
              key: 'remove',
              title: '',
              align: 'right',
              render: ({ id, number }) => (
                <Button
                  type="text"
                  size="small"
                  aria-label={t('purchase.contract.remove', { number })}
                  icon={<X size={14} strokeWidth={1.7} aria-hidden />}
                  onClick={() => onChange(value.filter((one) => one.id !== id))}
                />
              ),
            },
          ]}
        />
      )}
      <div className="lab-form lab-contract-add">
        <FormField
          id={field.id}
          label={t('purchase.contract.addOrder')}
          problem={field.problem}
          help={t('purchase.contract.sameVendor')}
          span={2}
          required={value.length === 0}
        >
          {(control) => (
            <Select<string>
              {...control}
              value={null as unknown as string}
              disabled={value.length >= mostOrders}
              loading={isFetching}
              placeholder={t('purchase.contract.addOrder')}
              notFoundContent={t(value.length > 0 ? 'purchase.contract.noOrder' : 'purchase.contract.noReleased')}
              options={offered.map(({ id, number, vendor, currency: of, amount }) => ({
                value: id,
                label: `${number} · ${vendor} · ${of} ${formatMoney(amount)}`,
              }))}
              showSearch={{ filterOption: false, onSearch: setSearch }}
              onChange={choose}
            />
          )}
        </FormField>
      </div>
    </>
  );
}
