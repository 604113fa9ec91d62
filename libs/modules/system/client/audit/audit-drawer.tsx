import { Link } from 'react-router-dom';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { RowDrawer } from '#lab/ui/resource/row-drawer.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { useSubjectEntry } from '#lab/ui/subject/registry.js';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { AuditChange, AuditDetail } from '../../shared/audit.dto.js';

interface AuditDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One row: everything that is known of it, and what changed in words. */
export default function AuditDrawer({ id, onClose }: AuditDrawerProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { data, error, refetch } = useApiQuery<AuditDetail>(`system/audit/${id}`);
  return (
    <RowDrawer open title={data ? nameIn(data.action) : t('system.audit.open')} onClose={onClose}>
      {data ? (
        <Row row={data} />
      ) : error ? (
        <ProblemPanel problem={error} onRetry={() => void refetch()} />
      ) : (
        <PageComing />
      )}
    </RowDrawer>
  );
}

function Row({ row }: { readonly row: AuditDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const label = (field: string) => t(`system.audit.fields.${field}`);
  return (
    <div className="audit">
      <Facts
        facts={[
          { label: label('at'), value: <Stamp value={row.at} /> },
          { label: label('actor'), value: row.actor ? <Person person={row.actor} /> : t('system.audit.system') },
          ...(row.onBehalfOf ? [{ label: label('onBehalfOf'), value: <Person person={row.onBehalfOf} /> }] : []),
          { label: label('subject'), value: nameIn(row.subjectName) },
          { label: label('record'), value: <RecordName row={row} />, note: row.recordId },
          { label: label('ip'), value: row.ip ?? <Nothing /> },
          { label: label('requestId'), value: row.requestId ?? <Nothing /> },
          {
            label: label('seal'),
            value: row.seal === null ? t('system.audit.notSealed') : t('system.audit.sealed', { number: row.seal }),
          },
          ...row.facts.map((fact) => ({ label: nameIn(fact.label), value: nameIn(fact.value) })),
        ]}
      />
      {row.changes.length > 0 && <Changes changes={row.changes} />}
      {row.stored && (
        <section>
          <h3>{t('system.audit.stored')}</h3>
          <pre className="audit-stored">{row.stored}</pre>
        </section>
      )}
    </div>
  );
}

function RecordName({ row }: { readonly row: AuditDetail }) {
  const nameIn = useNameIn();
  const entry = useSubjectEntry(row.subject);
  const name = row.recordName ? nameIn(row.recordName) : nameIn(row.subjectName);
  if (entry && row.recordId) return <Link to={entry.path(row.recordId)}>{name}</Link>;
  return row.recordName ? name : <Nothing />;
}

function Changes({ changes }: { readonly changes: readonly AuditChange[] }) {
  const t = useT();
  const nameIn = useNameIn();
  const value = (words: AuditChange['before']) => (words ? nameIn(words) : <Nothing />);
  return (
    <section>
      <h3>{t('system.audit.changes')}</h3>
      <table className="audit-changes">
        <thead>
          <tr>
            {['field', 'before', 'after'].map((head) => (
              <th key={head} scope="col">
                {t(`system.audit.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before, after }, index) => (
            <tr key={index}>
              <td>{nameIn(label)}</td>
              <td>{value(before)}</td>
              <td>{value(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
