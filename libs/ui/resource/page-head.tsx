import type { ReactNode } from 'react';
import { Breadcrumb } from '../layout/breadcrumb.js';

interface PageHeadProps {
  readonly title: string;
  /** In grey behind the title; "—" while unknown. */
  readonly total?: number | string;
  /** Behind the total: whose rows are shown. */
  readonly aside?: ReactNode;
  /** Secondary buttons, then the one primary button. */
  readonly tools?: ReactNode;
}

/** Breadcrumb and title row of a page. */
export function PageHead({ title, total, aside, tools }: PageHeadProps) {
  return (
    <header className="lab-page-head">
      <Breadcrumb />
      <div className="lab-title-row">
        <h1 className="lab-title">{title}</h1>
        {total !== undefined && <span className="lab-title-total">{total}</span>}
        {aside}
        {tools && <div className="lab-title-tools">{tools}</div>}
      </div>
    </header>
  );
}
