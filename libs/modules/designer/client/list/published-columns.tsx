import { Tooltip } from 'antd';
import type { ColumnType } from 'antd/es/table/index.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { PublishedSummary, PublishedVersion } from '../../shared/published.dto.js';

/** Where the words of diagrams and of decision tables are; those that both say are the diagrams'. */
type PublishedTexts = 'designer.diagrams' | 'designer.tables';

/** The columns that diagrams and files of decision tables share; `onOpen` shows one beside the list. */
export function useSummaryColumns<Row extends PublishedSummary>(texts: PublishedTexts) {
  const t = useT();
  const nameIn = useNameIn();
  return {
    name: (title: string, onOpen: (key: string) => void): ColumnType<Row> => ({
      title,
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
    }),
    latest: {
      title: t('designer.diagrams.latest'),
      dataIndex: 'latest',
      width: 240,
      render: (latest: Row['latest']) =>
        latest ? (
          <>
            <b className="id">v{latest.version}</b>{' '}
            <span className="lab-muted">
              {t(`${texts}.origins.${latest.origin}`)} · <Stamp value={latest.createdAt} />
            </span>
          </>
        ) : (
          <span className="lab-muted">{t('designer.diagrams.notYet')}</span>
        ),
    } satisfies ColumnType<Row>,
  };
}

interface PublishedChipsProps {
  readonly texts: PublishedTexts;
  readonly of: PublishedSummary;
}

/** What is to be known of one beside its version. */
export function PublishedChips({ texts, of: { hasDraft, diverged } }: PublishedChipsProps) {
  const t = useT();
  return (
    <span className="definitions-chips">
      {hasDraft && <StateTag tone="draft">{t('designer.diagrams.hasDraft')}</StateTag>}
      {diverged && (
        <Tooltip title={t(`${texts}.divergedText`)}>
          <span>
            <StateTag tone="warning">{t('designer.diagrams.diverged')}</StateTag>
          </span>
        </Tooltip>
      )}
    </span>
  );
}

/** The columns of a table of versions: which, why, from where, by whom and when. */
export function useVersionColumns<Row extends PublishedVersion>(texts: PublishedTexts): ColumnType<Row>[] {
  const t = useT();
  const nameIn = useNameIn();
  return [
    {
      title: t('designer.diagrams.version'),
      key: 'version',
      render: (_, { version }) => <b className="id">v{version}</b>,
    },
    { title: t('designer.diagrams.note'), dataIndex: 'note', render: (note: string | null) => note || <Nothing /> },
    {
      title: t('designer.diagrams.origin'),
      dataIndex: 'origin',
      render: (origin: string) => t(`${texts}.origins.${origin}`),
    },
    {
      title: t('designer.diagrams.by'),
      key: 'by',
      render: (_, { createdBy }) => (createdBy ? nameIn(createdBy) : <Nothing />),
    },
    { title: t('designer.diagrams.at'), dataIndex: 'createdAt', render: (at: string) => <Stamp value={at} /> },
  ];
}
