import { Select } from 'antd';
import type { Permission } from '#lab/shared/define-permissions.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { GivenAddress } from '../../shared/permission.dto.js';
import { usePermissionWords } from './use-permission-words.js';

interface AddressFieldProps {
  readonly own: readonly Permission[];
  readonly onAdd: (address: Permission) => void;
}

/** Gives a role one page or route by its address; offers what the server knows, by title and by address. */
export function AddressField({ own, onAdd }: AddressFieldProps) {
  const t = useT();
  const words = usePermissionWords();
  const { data, error, refetch } = useApiQuery<readonly GivenAddress[]>('org/permissions/addresses');
  if (error && !data) return <ProblemPanel problem={error} onRetry={() => void refetch()} />;
  const optionOf = ({ address, permissions }: GivenAddress) => {
    const title = isPage(address) ? words.full(address) : permissions.map(words.full).join(t('ui.listComma'));
    return { value: address, title: address, label: title, search: `${title} ${address}`.toLowerCase() };
  };
  const offered = (data ?? []).filter(({ address }) => !own.includes(address));
  const groupOf = (key: string, addresses: readonly GivenAddress[]) => ({
    label: t(`org.permission.${key}`),
    options: addresses.map(optionOf),
  });
  return (
    <FormField label={t('org.permission.add')} span={4} help={t('org.permission.addNote')}>
      {(given) => (
        <Select<string>
          {...given}
          value={null}
          loading={!data}
          placeholder={t('org.permission.addPlaceholder')}
          options={[
            groupOf(
              'pages',
              offered.filter(({ address }) => isPage(address)),
            ),
            groupOf(
              'routes',
              offered.filter(({ address }) => !isPage(address)),
            ),
          ]}
          optionRender={({ label, value }) => (
            <span className="org-address">
              <span>{label}</span>
              <code>{value}</code>
            </span>
          )}
          showSearch={{
            filterOption: (typed, option) =>
              typeof option?.['search'] === 'string' && option['search'].includes(typed.trim().toLowerCase()),
          }}
          onSelect={onAdd}
        />
      )}
    </FormField>
  );
}

function isPage(address: string): boolean {
  return address.startsWith('/');
}
