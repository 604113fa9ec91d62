import type { ReactNode } from 'react';

export interface Fact {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** A second line in grey. */
  readonly note?: ReactNode;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** `row` lies above the content in columns, `rail` one below the other. */
  readonly place?: 'row' | 'rail';
}

/** Key facts of a record as text, never as disabled fields. */
export function Facts({ facts, place = 'row' }: FactsProps) {
  return (
    <dl className="lab-facts" data-place={place}>
      {facts.map(({ label, value, note }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note && <dd className="lab-facts-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
