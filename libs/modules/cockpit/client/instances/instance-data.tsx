import { useState } from 'react';
import { Button, Table } from 'antd';
import { Pencil } from 'lucide-react';
import type { InsideView } from '#lab/shared/process-inspection.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { useElementWords } from './element-words.js';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { instanceRoute } from './instance-path.js';
import { VariableDialog, type SeenVariable } from './variable-dialog.js';

/** What the process itself has noted, by scope; administrators give a variable another value while the instance runs. */
export function InstanceData({ line }: { readonly line: Pick<InstanceLine, 'id' | 'endedAt' | 'suspended'> }) {
  const { id, endedAt, suspended } = line;
  const t = useT();
  const may = useMay();
  const [editing, setEditing] = useState<SeenVariable>();
  const nameOf = useElementWords();
  const inside = useApiQuery<InsideView>(`${instanceRoute(id)}/inside`);
  if (inside.isError) return <ProblemPanel problem={inside.error} onRetry={() => void inside.refetch()} />;
  if (!inside.data) return <PageComing />;
  const { variables } = inside.data;
  if (variables.length === 0) return <p className="lab-muted">{t('cockpit.data.none')}</p>;
  const isEditable = endedAt === null && !suspended && may(mayProcess.instance.manage);
  const tables = variables.map(({ scope, at, values }) => (
    <Section key={scope} title={at ? nameOf(at) : t('cockpit.data.ofProcess')}>
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
          ...(isEditable
            ? [
                {
                  key: 'edit',
                  width: 96,
                  align: 'right' as const,
                  render: (_: unknown, [name, seen]: [string, unknown]) => (
                    <Button
                      size="small"
                      type="text"
                      icon={<Pencil size={13} strokeWidth={1.7} aria-hidden />}
                      aria-label={t('cockpit.data.editNamed', { name })}
                      onClick={() => setEditing({ scope, name, seen })}
                    >
                      {t('cockpit.data.edit')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  ));
  return (
    <>
      {tables}
      {editing && <VariableDialog instance={id} variable={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
