import { Pagination } from 'antd';
import { useSearchParams } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { fieldLabel, RecordValue } from '#lab/ui/resource/catalogue-value.jsx';
import { changeParams } from '#lab/ui/resource/list-state.js';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { RoleChange } from '../../shared/history.dto.js';
import { role as resource } from '../../shared/role.resource.js';
import { usePermissionWords } from './use-permission-words.js';

const size = 20;

/** What became of a role, change by change: who, when, and what it gives more or less since then. */
export function RoleHistory({ id }: { readonly id: string }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1));
  const answer = useApiQuery<Page<RoleChange>>(
    `${resource.route}/${id}/history`,
    { page, size },
    { keepPrevious: true },
  );
  if (answer.error) return <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <PageComing />;
  const { rows, total } = answer.data;
  if (total === 0)
    return <StatePanel drawing="empty" title={t('org.roleHistory.none')} text={t('org.roleHistory.noneText')} />;
  return (
    <>
      <ol className="org-history">
        {rows.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      {total > size && (
        <Pagination
          size="small"
          current={page}
          pageSize={size}
          total={total}
          showSizeChanger={false}
          onChange={(next) => setParams((now) => changeParams(now, { page: String(next) }), { replace: true })}
        />
      )}
    </>
  );
}

function Change({ change }: { readonly change: RoleChange }) {
  const t = useT();
  const nameIn = useNameIn();
  const { at, by, kind, fields, given, taken } = change;
  const isEmpty = kind !== 'create' && fields.length + given.length + taken.length === 0;
  return (
    <li>
      <p>
        <Stamp value={at} />
        <strong>{t(`org.roleHistory.kinds.${kind}`)}</strong>
        <span className="lab-muted">{by ? nameIn(by) : t('org.roleHistory.system')}</span>
      </p>
      {isEmpty && <p className="lab-muted">{t('org.roleHistory.same')}</p>}
      {fields.length > 0 && (
        <dl className="org-history-fields">
          {fields.map((each) => (
            <div key={each.field}>
              <dt>{t(fieldLabel(resource, each.field))}</dt>
              <dd>
                <Value field={each.field} value={each.from} name={each.fromName} />
                <span aria-label={t('org.roleHistory.to')}> → </span>
                <Value field={each.field} value={each.to} name={each.toName} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Permissions label={t('org.roleHistory.given')} sign="+" permissions={given} />
      <Permissions label={t('org.roleHistory.taken')} sign="−" permissions={taken} />
    </li>
  );
}

interface ValueProps {
  readonly field: string;
  readonly value: string | null;
  readonly name: RoleChange['fields'][number]['fromName'];
}

function Value({ field, value, name }: ValueProps) {
  return <RecordValue resource={resource} name={field} row={{ id: '', [field]: value, [`${field}Name`]: name }} />;
}

interface PermissionsProps {
  readonly label: string;
  readonly sign: '+' | '−';
  readonly permissions: readonly string[];
}

function Permissions({ label, sign, permissions }: PermissionsProps) {
  const words = usePermissionWords();
  if (permissions.length === 0) return null;
  return (
    <ul className="org-history-permissions" data-sign={sign} aria-label={label}>
      {permissions.map((permission) => (
        <li key={permission}>
          <span aria-hidden>{sign}</span> {words.full(permission)}
        </li>
      ))}
    </ul>
  );
}
