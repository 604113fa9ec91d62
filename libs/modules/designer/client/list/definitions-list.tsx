import type { ReactNode } from 'react';
import type { ColumnsType } from 'antd/es/table/index.js';
import { Link } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { DefinitionSummary } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { subjectNamed } from '../diagram/subject-of.js';
import { ReleaseChip } from '../release/release-chip.js';
import { SuspendedChip } from '../release/suspension-line.js';
import { Permitted } from '../right/permitted.js';
import { NewProcessDialog } from './new-process.js';
import { ProcessDrawer } from './process-drawer.js';
import { PublishedChips, useSummaryColumns } from './published-columns.js';
import { PublishedList } from './published-list.js';

export interface DefinitionsListProps {
  /** Leads to the other pages of the process centre. */
  readonly pages: ReactNode;
  /** The instances of a process, for its drawer; undefined where the reader may not see them. */
  readonly instancesOf?: (processKey: string) => ReactNode;
}

/** All processes; one of them beside the list at `?process=`. */
export function DefinitionsList({ pages, instancesOf }: DefinitionsListProps) {
  const nameIn = useNameIn();
  return (
    <PublishedList<DefinitionSummary>
      texts="designer.diagrams"
      route="process/definitions"
      param="process"
      pages={pages}
      searched={({ key, name, subject }) => [key, nameIn(name), name.zh, name.en ?? '', subject ?? '']}
      columns={useColumns()}
      drawer={(process, onClose) => <ProcessDrawer process={process} instancesOf={instancesOf} onClose={onClose} />}
      creation={(processes, onClose) => <NewProcessDialog processes={processes} onClose={onClose} />}
    />
  );
}

function useColumns(): (onOpen: (key: string) => void) => ColumnsType<DefinitionSummary> {
  const t = useT();
  const mayDraw = useMay()(mayProcess.definition.save);
  const { name, latest } = useSummaryColumns<DefinitionSummary>('designer.diagrams');
  return (onOpen) => [
    name(t('designer.diagrams.title'), onOpen),
    {
      title: t('designer.diagrams.subject'),
      dataIndex: 'subject',
      width: 180,
      render: (subject: string | null) => {
        const known = subject === null ? undefined : subjectNamed(subject);
        return known ? t(`${known.texts}.one`) : (subject ?? <Nothing />);
      },
    },
    latest,
    {
      key: 'chips',
      width: 220,
      render: (_, process) => (
        <>
          <SuspendedChip process={process} /> <PublishedChips texts="designer.diagrams" of={process} />{' '}
          <ReleaseChip release={process.release} />
        </>
      ),
    },
    {
      title: t('designer.diagrams.running'),
      dataIndex: 'running',
      width: 90,
      align: 'right',
      render: (running: number | null, { mine }) => (
        <Permitted ability="watch" mine={mine} otherwise="–">
          {running}
        </Permitted>
      ),
    },
    {
      key: 'acts',
      width: 170,
      align: 'right',
      render: (_, { key, mine }) =>
        mayDraw && (
          <Permitted ability="edit" mine={mine} otherwise={t('designer.diagrams.edit')}>
            <Link to={`/processBpmn/${key}`} onClick={(event) => event.stopPropagation()}>
              {t('designer.diagrams.edit')}
            </Link>
          </Permitted>
        ),
    },
  ];
}
