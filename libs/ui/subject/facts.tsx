import type { ReactNode } from 'react';
import { useMarked } from '../seen/last-seen.js';
import { sameShown } from '../seen/same-shown.js';
import { Was } from '../seen/was.js';
import { Nothing } from './stamp.js';

export interface Fact {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** A second line in grey. */
  readonly note?: ReactNode;
  /** It follows from other records or from the process: it is not compared with what it was. */
  readonly isLive?: true;
}

/** A fact that follows from other records or from the process. */
export function liveFact(label: ReactNode, value: ReactNode): Fact {
  return { label, value, isLive: true };
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** The same facts as their reader has last seen them; those that differ say what they were. */
  readonly was?: readonly Fact[] | undefined;
  /** `row` lies above the content in columns, `rail` one below the other. */
  readonly place?: 'row' | 'rail';
}

/** Key facts of a record as text, never as disabled fields. */
export function Facts({ facts, was, place = 'row' }: FactsProps) {
  const compared = was ? comparedFacts(facts, was) : facts;
  const changed = compared.filter(isChanged).length;
  useMarked({ fields: changed });
  return (
    <dl className="lab-facts" data-place={place}>
      {compared.map((fact, index) => (
        <FactItem key={index} {...fact} />
      ))}
    </dl>
  );
}

/** Of these facts only those that have changed; nothing where none has. */
export function ChangedFacts({ facts, was }: Required<Pick<FactsProps, 'facts'>> & { readonly was: readonly Fact[] }) {
  const changed = comparedFacts(facts, was).filter(isChanged);
  useMarked({ fields: changed.length });
  if (changed.length === 0) return null;
  return (
    <dl className="lab-facts" data-place="row">
      {changed.map((fact, index) => (
        <FactItem key={index} {...fact} />
      ))}
    </dl>
  );
}

/** A fact, and what it was where that differs. */
interface ComparedFact extends Fact {
  readonly before?: Pick<Fact, 'value' | 'note'>;
}

function isChanged({ before }: ComparedFact): boolean {
  return before !== undefined;
}

/** Facts are the same ones where they have the same label; those that are gone come last. */
function comparedFacts(facts: readonly Fact[], was: readonly Fact[]): readonly ComparedFact[] {
  const isOf = (label: ReactNode) => (one: Fact) => sameShown(one.label, label);
  const compared = facts.map((fact): ComparedFact => {
    if (fact.isLive) return fact;
    const before: Pick<Fact, 'value' | 'note'> = was.find(isOf(fact.label)) ?? { value: <Nothing /> };
    if (!sameShown(fact.value, before.value)) return { ...fact, before: { value: before.value } };
    return sameShown(fact.note, before.note) ? fact : { ...fact, before: { value: undefined, note: before.note } };
  });
  const gone = was.filter(({ label, isLive }) => !isLive && !facts.some(isOf(label)));
  return [
    ...compared,
    ...gone.map(({ label, value }): ComparedFact => ({ label, value: <Nothing />, before: { value } })),
  ];
}

function FactItem({ label, value, note, before }: ComparedFact) {
  return (
    <div data-change={before && 'changed'}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd className="lab-facts-note">{note}</dd>}
      {before && (
        <dd className="lab-facts-note">
          <Was>{before.value ?? before.note}</Was>
        </dd>
      )}
    </div>
  );
}
