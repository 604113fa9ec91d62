import type { ReactNode } from 'react';
import { Pagination } from 'antd';
import { useT } from '../i18n/language-provider.js';
import { countedTo } from '#lab/shared/counted-to.js';
import { taskCount } from '../subject/task-count.js';
import { pageSizes, type ListState } from './list-state.js';

interface ListFooterProps {
  readonly list: ListState;
  readonly total: number;
  /** Its rows are tasks, whose total is counted up to `countedTo`. */
  readonly ofTasks?: boolean | undefined;
  /** Its total is counted up to `countedTo`, and its pages go on beyond it. */
  readonly goesOn?: boolean | undefined;
  /** Sum of the shown money, one per currency. */
  readonly sum?: ReactNode;
}

/** Which rows of how many, what they sum up to, and the other pages. */
export function ListFooter({ list, total, ofTasks, goesOn, sum }: ListFooterProps) {
  const t = useT();
  const { page, size } = list;
  const from = Math.min((page - 1) * size + 1, total);
  const to = Math.min(page * size, total);
  return (
    <footer className="lab-list-foot">
      <span>{t('ui.list.range', { from, to, total: ofTasks || goesOn ? taskCount(t, total) : total })}</span>
      {sum && <span className="lab-list-sum">{sum}</span>}
      <Pagination
        current={page}
        pageSize={size}
        total={ofTasks ? Math.min(total, countedTo) : goesOn ? offered(list, total) : total}
        size="small"
        showSizeChanger={{ showSearch: false }}
        pageSizeOptions={[...pageSizes]}
        onChange={(next, nextSize) => list.setPage(nextSize === size ? next : 1, nextSize)}
      />
    </footer>
  );
}

/** The first pages of a row of page numbers, and how many are offered after the current one. */
const [firstPages, pagesAfter] = [5, 2];

/** Rows as far as pages are offered. Where the last page is not known, there is no number that leads to it. */
function offered({ page, size }: Pick<ListState, 'page' | 'size'>, total: number): number {
  return total > countedTo ? Math.min(total, Math.max(firstPages, page + pagesAfter) * size) : total;
}
