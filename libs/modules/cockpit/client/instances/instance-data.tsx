import { useState } from 'react';
import { Button, Table } from 'antd';
import { Pencil } from 'lucide-react';
import type { FactsView, InsideView } from '#lab/shared/process-inspection.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { useSubjectEntry } from '#lab/ui/subject/registry.js';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { useElementWords } from './element-words.js';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { instanceRoute } from './instance-path.js';
import { VariableDialog, type SeenVariable } from './variable-dialog.js';

interface InstanceDataProps {
  readonly line: Pick<InstanceLine, 'id' | 'number' | 'definition' | 'subject' | 'endedAt' | 'suspended'>;
}

/** What the process goes by: what it has noted itself, and what it reads from the record while it is open. */
export function InstanceData({ line }: InstanceDataProps) {
  return (
    <>
      <Variables line={line} />
      {line.endedAt === null && <RecordFacts line={line} />}
    </>
  );
}

/** What the process itself has noted, by scope; administrators give a variable another value while the instance runs. */
function Variables({ line }: InstanceDataProps) {
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
      {editing && <VariableDialog line={line} variable={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

/** The facts of the record, named as its room calls them, with the name by which expressions read them. */
function RecordFacts({ line: { id, subject } }: InstanceDataProps) {
  const t = useT();
  const texts = useSubjectEntry(subject)?.subject.texts;
  const facts = useApiQuery<FactsView>(`${instanceRoute(id)}/facts`);
  if (facts.isError) return <ProblemPanel problem={facts.error} onRetry={() => void facts.refetch()} />;
  if (!facts.data) return <PageComing />;
  const { mayRead, values } = facts.data;
  const rows = Object.entries(values);
  return (
    <Section title={t('cockpit.data.ofRecord')}>
      {rows.length === 0 ? (
        <p className="lab-muted">{t(`cockpit.data.${mayRead ? 'noFacts' : 'unread'}`)}</p>
      ) : (
        <Table<[string, unknown]>
          rowKey={([name]) => name}
          size="small"
          pagination={false}
          dataSource={rows}
          columns={[
            {
              title: t('cockpit.data.name'),
              key: 'name',
              width: 240,
              render: (_, [name]) => (
                <>
                  {texts && <div>{t(`${texts}.facts.${name}`)}</div>}
                  <code className={texts && 'lab-muted'}>{name}</code>
                </>
              ),
            },
            {
              title: t('cockpit.data.value'),
              key: 'value',
              render: (_, [, value]) => <code className="instances-value">{valueText(value)}</code>,
            },
          ]}
        />
      )}
    </Section>
  );
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
