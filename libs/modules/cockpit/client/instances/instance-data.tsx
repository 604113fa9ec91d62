import { Table } from 'antd';
import type { InsideView } from '#lab/shared/process-inspection.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { useElementWords } from './element-words.js';
import { instanceRoute } from './instance-path.js';

/** What the process itself has noted, by scope. */
export function InstanceData({ id }: { readonly id: string }) {
  const t = useT();
  const nameOf = useElementWords();
  const inside = useApiQuery<InsideView>(`${instanceRoute(id)}/inside`);
  if (inside.isError) return <ProblemPanel problem={inside.error} onRetry={() => void inside.refetch()} />;
  if (!inside.data) return <PageComing />;
  const { variables } = inside.data;
  if (variables.length === 0) return <p className="lab-muted">{t('cockpit.data.none')}</p>;
  return variables.map(({ at, values }, index) => (
    <Section key={index} title={at ? nameOf(at) : t('cockpit.data.ofProcess')}>
      <Table<[string, unknown]>
        rowKey={([name]) => name}
        size="small"
        pagination={false}
        dataSource={Object.entries(values)}
        columns={[
          { title: t('cockpit.data.name'), key: 'name', width: 240, render: (_, [name]) => <code>{name}</code> },
          {
            title: t('cockpit.data.value'),
            key: 'value',
            render: (_, [, value]) => <code className="instances-value">{valueText(value)}</code>,
          },
        ]}
      />
    </Section>
  ));
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
