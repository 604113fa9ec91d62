import { useState, type ReactNode } from 'react';
import { Button, Tabs } from 'antd';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { RowDrawer } from '#lab/ui/resource/row-drawer.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { DefinitionSummary, DefinitionVersion } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { VersionTable } from '../diagram/versions-tab.js';
import { PublishingLine } from '../release/publishing-line.js';
import { SuspendedChip, SuspensionLine } from '../release/suspension-line.js';
import { AccessLine } from '../right/access-line.js';
import { Permitted } from '../right/permitted.js';
import { PublishedChips } from './published-columns.js';
import { RetentionLine } from './retention-line.js';

interface ProcessDrawerProps {
  readonly process: DefinitionSummary;
  /** The instances of a process; undefined where the reader may not see them. */
  readonly instancesOf?: (processKey: string) => ReactNode;
  readonly onClose: () => void;
}

/** One process beside the list: its versions and what runs on it. */
export function ProcessDrawer({ process, instancesOf, onClose }: ProcessDrawerProps) {
  const t = useT();
  const nameIn = useNameIn();
  const may = useMay();
  const [tab, setTab] = useState('versions');
  const tabs = [
    { key: 'versions', label: t('designer.diagrams.allVersions'), children: <Versions process={process} /> },
    ...(instancesOf && process.running !== null
      ? [
          {
            key: 'instances',
            label: `${t('designer.diagrams.runs')} ${process.running}`,
            children: instancesOf(process.key),
          },
        ]
      : []),
  ];
  return (
    <RowDrawer
      open
      title={
        <span className="definitions-title">
          {nameIn(process.name)} <PublishedChips texts="designer.diagrams" of={process} />{' '}
          <SuspendedChip process={process} />
        </span>
      }
      onClose={onClose}
      footer={
        may(mayProcess.definition.save) && (
          <Permitted ability="edit" mine={process.mine} otherwise={t('designer.diagrams.edit')}>
            <Link to={`/processBpmn/${process.key}`}>
              <Button type="primary" tabIndex={-1} icon={<PenLine size={14} strokeWidth={1.7} aria-hidden />}>
                {t('designer.diagrams.edit')}
              </Button>
            </Link>
          </Permitted>
        )
      }
    >
      <PublishingLine processKey={process.key} active={process.latest?.id} mine={process.mine} />
      {process.latest && <SuspensionLine process={process} />}
      <AccessLine processKey={process.key} name={nameIn(process.name)} />
      {process.latest && <RetentionLine processKey={process.key} />}
      <Tabs activeKey={tab} items={tabs} onChange={setTab} />
    </RowDrawer>
  );
}

function Versions({ process }: Pick<ProcessDrawerProps, 'process'>) {
  const answer = useApiQuery<readonly DefinitionVersion[]>(`process/definitions/${process.key}/versions`);
  if (answer.isError) return <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <PageComing />;
  return (
    <VersionTable
      processKey={process.key}
      versions={answer.data}
      hasDraft={process.hasDraft && process.mine.edit}
      mine={process.mine}
    />
  );
}
