import type { ReactNode } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface FigureTableProps {
  readonly label: string;
  /** Words of `cockpit.figures`; the first is what the rows are of. */
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

/** A table that scrolls by itself where it is wider than the page. */
export function FigureTable({ label, heads, children }: FigureTableProps) {
  const t = useT();
  return (
    <div className="figures-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`cockpit.figures.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
