import type { ReactNode } from 'react';
import { Breadcrumb } from '../layout/breadcrumb.js';
import { usePageTitle } from '../layout/page-title.js';
import { TitleTools } from './title-tools.js';

interface SubjectPageProps {
  /** Number of the record; it names the tab and ends the breadcrumb. */
  readonly number: string;
  readonly title: string;
  /** State plate, and a warning plate beside it where something is late. */
  readonly plates?: ReactNode;
  /** Small line beside the plates: "Saved 14:32:05". */
  readonly note?: ReactNode;
  /** Buttons at the right of the title; decisions belong into the bar. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  /** Facts, people, related records, files. */
  readonly rail?: ReactNode;
  /** Stays at the foot: decisions, or save and submit. */
  readonly bar?: ReactNode;
}

/** The frame of a record's page: title with plate, content, rail at the right, bar at the foot; only the middle scrolls. */
export function SubjectPage({ number, title, plates, note, tools, children, rail, bar }: SubjectPageProps) {
  usePageTitle(number);
  return (
    <article className="lab-subject">
      <header className="lab-subject-head">
        <Breadcrumb last={<span className="id">{number}</span>} />
        <div className="lab-title-row">
          <h1 className="lab-title">{title}</h1>
          {plates}
          {note && <span className="lab-muted">{note}</span>}
          {tools && <TitleTools>{tools}</TitleTools>}
        </div>
      </header>
      <div className="lab-subject-middle">
        <div className="lab-subject-content">{children}</div>
        {rail && <aside className="lab-rail">{rail}</aside>}
      </div>
      {bar && <footer className="lab-bar">{bar}</footer>}
    </article>
  );
}

interface SectionProps {
  readonly title: ReactNode;
  /** In grey behind the title: a count, a round. */
  readonly note?: ReactNode;
  readonly tools?: ReactNode;
  /** It differs from what its reader has seen. */
  readonly isChanged?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a page or of its rail. */
export function Section({ title, note, tools, isChanged = false, children }: SectionProps) {
  return (
    <section className="lab-section" data-change={isChanged ? 'changed' : undefined}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && <span className="lab-muted">{note}</span>}
        {tools && <div className="lab-title-tools">{tools}</div>}
      </header>
      {children}
    </section>
  );
}
