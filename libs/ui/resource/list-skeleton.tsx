import { Table } from 'antd';
import type { ArrangedColumn } from './columns.js';

const rows = 11;
/** Lengths of grey bars, so that they do not look like a table of bars. */
const lengths = [0.86, 0.78, 0.9, 0.7, 0.82, 0.74, 0.92, 0.68, 0.8, 0.72, 0.88];

/** Grey bars in the shape of what comes, under the real head, fading downward; unseen for the first 200 ms. */
export function ListSkeleton<Row>({ columns }: { readonly columns: readonly ArrangedColumn<Row>[] }) {
  const shown = columns.filter((each) => each.shown);
  return (
    <div className="lab-table lab-skeleton" aria-busy>
      <Table<{ readonly at: number }>
        dataSource={Array.from({ length: rows }, (_, at) => ({ at }))}
        rowKey="at"
        pagination={false}
        tableLayout="fixed"
        onRow={({ at }) => ({ style: { opacity: 1 - at / rows } })}
        columns={shown.map(({ column }, index) => ({
          key: column.key,
          title: column.title,
          width: column.width,
          align: column.align,
          render: (_: unknown, { at }) => (
            <span
              className="lab-bone"
              style={{ width: `${(lengths[(at * 3 + index * 5) % lengths.length] ?? 0.8) * 80}%` }}
            />
          ),
        }))}
      />
    </div>
  );
}
