import { Link } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { RecordValue } from '#lab/ui/resource/catalogue-value.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { ContractRow } from '../../shared/labour-contract.dto.js';
import { labourContract } from '../../shared/labour-contract.resource.js';
import { recordPaths } from '../../shared/record.pages.js';
import { ContractState } from './contract-state.js';

interface ContractTableProps {
  readonly label: string;
  readonly rows: readonly ContractRow[];
  /** The contract whose page it is: not a link. */
  readonly current?: string;
}

/** Contracts of one person, in the order in which they follow each other. */
export function ContractTable({ label, rows, current }: ContractTableProps) {
  const t = useT();
  const field = (name: string) => t(`hr.laborContract.fields.${name}`);
  return (
    <ReadLines
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'number',
          title: field('number'),
          main: true,
          render: ({ id, ...row }) =>
            id === current ? (
              <span className="id hr-record-now">{String(row['number'])}</span>
            ) : (
              <Link className="id lab-link" to={recordPaths.contract(id)}>
                {String(row['number'])}
              </Link>
            ),
        },
        {
          key: 'kind',
          title: field('kind'),
          needs: 'middle',
          render: (row) => <RecordValue resource={labourContract} name="kind" row={row} />,
        },
        {
          key: 'position',
          title: field('position'),
          needs: 'wide',
          render: (row) => String(row['position']),
        },
        {
          key: 'startDay',
          title: field('startDay'),
          needs: 'middle',
          named: true,
          render: (row) => <Stamp value={row['startDay'] as string} kind="day" />,
        },
        {
          key: 'lastDay',
          title: field('lastDay'),
          needs: 'middle',
          named: true,
          render: (row) =>
            row['lastDay'] === null ? <Nothing /> : <Stamp value={row['lastDay'] as string} kind="day" />,
        },
        { key: 'state', title: field('state'), render: (row) => <ContractState contract={row} /> },
      ]}
    />
  );
}
