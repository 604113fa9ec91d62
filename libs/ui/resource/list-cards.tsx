import { Fragment } from 'react';
import { Checkbox } from 'antd';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/language-provider.js';
import type { ArrangedColumn, Column } from './columns.js';
import { GroupHead, groupsOf, type Grouping, type RowGroup, type RowSelection } from './row-groups.js';

interface ListCardsProps<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly ArrangedColumn<Row>[];
  readonly selection?: RowSelection | undefined;
  readonly groups?: Grouping<Row> | undefined;
  readonly to?: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
}

/** Facts of a card where no column says what belongs on it. */
const mostFacts = 3;

/** The rows of a list on a phone: each a card with its first column, its title and what else says most about it. */
export function ListCards<Row>({ rows, rowKey, columns, selection, groups, to, onOpen }: ListCardsProps<Row>) {
  const t = useT();
  const { first, title, corner, facts } = partsOf(columns.filter(({ shown }) => shown).map(({ column }) => column));
  const heads = groups ? groupsOf(rows, rowKey, groups) : new Map<string, RowGroup>();
  const keys = selection?.keys ?? [];
  const toggle = (key: string) =>
    selection?.onChange(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]);
  return (
    <ul className="lab-row-cards">
      {rows.map((row) => {
        const key = rowKey(row);
        const group = heads.get(key);
        const path = to?.(row);
        const head = (
          <>
            <span className="lab-row-card-head">
              {first ? (
                <span className="lab-row-card-first">{first.render(row)}</span>
              ) : (
                <strong>{title?.render(row)}</strong>
              )}
              <span>{corner?.render(row)}</span>
            </span>
            {first && <strong>{title?.render(row)}</strong>}
          </>
        );
        const rest = (
          <span className="lab-row-card-facts">
            {facts.map((fact) => (
              <span key={fact.key} data-align={fact.align} title={fact.title}>
                {fact.named && <span className="lab-row-card-name">{fact.title}</span>}
                {fact.render(row)}
              </span>
            ))}
          </span>
        );
        const card = (
          <li key={key} data-chosen={keys.includes(key) || undefined}>
            {selection && (
              <Checkbox checked={keys.includes(key)} aria-label={t('ui.list.choose')} onChange={() => toggle(key)} />
            )}
            {/* A phone opens the page of a row: there is no room for a drawer beside the list. */}
            {path ? (
              <Link className="lab-row-card" to={path}>
                {head}
                {rest}
              </Link>
            ) : (
              // Facts may have links and buttons of their own, which no button may hold.
              <div className="lab-row-card">
                <button type="button" className="lab-row-card-open" onClick={() => onOpen?.(row)}>
                  {head}
                </button>
                {rest}
              </div>
            )}
          </li>
        );
        if (!group) return card;
        return (
          <Fragment key={key}>
            <li className="lab-group-head">
              <GroupHead group={group} selection={selection} />
            </li>
            {card}
          </Fragment>
        );
      })}
    </ul>
  );
}

/**
 * What goes where on a card: the title, where no column says so the first one; the first, where it is not the title; and
 * where the columns do not say, those after them as facts.
 */
function partsOf<Row>(columns: readonly Column<Row>[]) {
  const title = columns.find(({ main }) => main) ?? columns[0];
  const [first] = columns[0] === title ? [] : columns;
  const others = columns.filter((column) => column !== title && column !== first);
  const named = others.filter(({ onCard }) => onCard !== undefined);
  return {
    first,
    title,
    corner: named.find(({ onCard }) => onCard === 'corner'),
    facts: named.length > 0 ? named.filter(({ onCard }) => onCard === 'fact') : others.slice(0, mostFacts),
  };
}
