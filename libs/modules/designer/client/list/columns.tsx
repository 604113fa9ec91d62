import { Tooltip } from 'antd';
import type { ColumnsType } from 'antd/es/table/index.js';
import { Link } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { DefinitionSummary } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { subjectNamed } from '../diagram/subject-of.js';

/** Columns of the list of processes; `onOpen` shows one beside the list. */
export function useColumns(onOpen: (key: string) => void): ColumnsType<DefinitionSummary> {
  const t = useT();
  const nameIn = useNameIn();
  const mayDraw = useMay()(mayProcess.definition.save);
  return [
    {
      title: t('designer.diagrams.title'),
      key: 'name',
      render: (_, { key, name }) => (
        <span className="lab-wide-name">
          <button
            type="button"
            onClick={(event) => {
              event.stopPropagation();
              onOpen(key);
            }}
          >
            {nameIn(name)}
          </button>
          {key !== nameIn(name) && <small>{key}</small>}
        </span>
      ),
    },
    {
      title: t('designer.diagrams.subject'),
      dataIndex: 'subject',
      width: 180,
      render: (subject: string | null) => {
        const known = subject === null ? undefined : subjectNamed(subject);
        return known ? t(`${known.texts}.one`) : (subject ?? <Nothing />);
      },
    },
    {
      title: t('designer.diagrams.latest'),
      dataIndex: 'latest',
      width: 240,
      render: (latest: DefinitionSummary['latest']) =>
        latest ? (
          <>
            <b className="id">v{latest.version}</b>{' '}
            <span className="lab-muted">
              {t(`designer.diagrams.origins.${latest.origin}`)} · <Stamp value={latest.createdAt} />
            </span>
          </>
        ) : (
          <span className="lab-muted">{t('designer.diagrams.notYet')}</span>
        ),
    },
    { key: 'chips', width: 220, render: (_, process) => <Chips process={process} /> },
    { title: t('designer.diagrams.running'), dataIndex: 'running', width: 90, align: 'right' },
    {
      key: 'acts',
      width: 170,
      align: 'right',
      render: (_, { key }) =>
        mayDraw && (
          <Link to={`/processBpmn/${key}`} onClick={(event) => event.stopPropagation()}>
            {t('designer.diagrams.edit')}
          </Link>
        ),
    },
  ];
}

/** What is to be known of a process beside its version. */
export function Chips({ process: { hasDraft, diverged } }: { readonly process: DefinitionSummary }) {
  const t = useT();
  return (
    <span className="definitions-chips">
      {hasDraft && <StateTag tone="draft">{t('designer.diagrams.hasDraft')}</StateTag>}
      {diverged && (
        <Tooltip title={t('designer.diagrams.divergedText')}>
          <span>
            <StateTag tone="warning">{t('designer.diagrams.diverged')}</StateTag>
          </span>
        </Tooltip>
      )}
    </span>
  );
}
