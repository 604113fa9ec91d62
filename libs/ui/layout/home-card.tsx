import type { ReactNode } from 'react';

interface HomeCardProps {
  readonly title: string;
  /** In grey behind the title: how many. */
  readonly note?: ReactNode;
  /** The one link at the right. */
  readonly link?: ReactNode;
  /** What is said where there is nothing; the card stays. */
  readonly none?: string;
  readonly children?: ReactNode;
}

/** A card of the home page. */
export function HomeCard({ title, note, link, none, children }: HomeCardProps) {
  return (
    <section className="lab-card">
      <header>
        <h2>{title}</h2>
        {note !== undefined && <span className="lab-muted lab-figures">{note}</span>}
        {link}
      </header>
      {none ? <p className="lab-card-none">{none}</p> : children}
    </section>
  );
}

/** The shape of a card's lines while they are on the way; invisible for the first moment by its style. */
export function HomeCardComing() {
  return (
    <div className="lab-coming lab-card-coming" aria-busy>
      <span style={{ width: '72%' }} />
      <span style={{ width: '86%' }} />
      <span style={{ width: '64%' }} />
    </div>
  );
}
