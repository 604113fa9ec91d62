import { lazy, useMemo, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { Permission } from '#lab/shared/define-permissions.js';
import { codeText, isSortable, type Field, type Resource } from '#lab/shared/define-resource.js';
import type { Language } from '#lab/shared/texts.js';
import type { Page } from '#lab/shared/paging.js';
import { useMay } from '../access/session-provider.js';
import { useLanguage, useRoomT, useT } from '../i18n/language-provider.js';
import { tableNeeds, useNarrowerThan } from '../layout/narrow.js';
import { Later } from '../loading/later.js';
import { api } from '../api.js';
import { useApiMutation, useApiQuery } from '../query.js';
import { BindingLink } from './binding-link.js';
import type { CatalogueRemark } from './catalogue-drawer.js';
import { fieldLabel, RecordValue, type CatalogueRow } from './catalogue-value.js';
import type { Column } from './columns.js';
import type { Filter } from './filter.js';
import { ListPage } from './list-page.js';
import { useListState } from './list-state.js';
import { useEditedEntry, useHeldEntry } from './use-open-entry.js';

const CatalogueDrawer = lazy(() => import('./catalogue-drawer.js'));
const ImportDialog = lazy(() => import('./import-dialog.js'));

interface CataloguePageProps {
  readonly resource: Resource;
  /** Replaces how single fields are shown in the list. */
  readonly cells?: Readonly<Record<string, (row: CatalogueRow) => ReactNode>>;
  /** Where entries have pages of their own: rows lead there, and the drawer is for new ones. */
  readonly to?: (row: CatalogueRow) => string;
  /** Buttons before the primary one. */
  readonly tools?: ReactNode;
  /** Fields of the list that are hidden until the user shows their column. */
  readonly hidden?: readonly string[];
  /** Fields whose column stays where the window is too narrow for all, besides the first ones. */
  readonly kept?: readonly string[];
  /** Widths of columns whose field needs another than its kind has, in pixels. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Fields that the card of an entry shows on a phone; the first ones of the list unless given. */
  readonly cards?: readonly string[];
  /** What the search looks at, where that is more than the texts of the list. */
  readonly search?: string;
  /** Another page of each entry, linked beside its row and in its drawer. */
  readonly more?: EntryPage;
  /** What there is to say of what is typed into the form. */
  readonly Remark?: CatalogueRemark;
  /** Where the catalogue is filled from workbooks and read into one. */
  readonly sheets?: { readonly import: Permission; readonly export: Permission };
}

/** A page that an entry has beside its drawer. */
interface EntryPage {
  readonly label: string;
  readonly to: (row: CatalogueRow) => string;
}

/** List and edit drawer of a catalogue, from its descriptor alone. Texts: `<texts>.many`, `.one`, `.fields.<field>`. */
export function CataloguePage({
  resource,
  cells,
  to,
  tools,
  hidden,
  kept = usuallyKept,
  widths,
  cards,
  search,
  more,
  Remark,
  sheets,
}: CataloguePageProps) {
  const t = useT();
  const may = useMay();
  const { columns: own, filters, searched } = useCatalogueParts(resource, { cells, hidden, kept, widths, cards });
  const columns = useMemo(() => (more ? [...own, columnOf(more)] : own), [own, more]);
  const list = useListState(useMemo(() => ({ filters, sort: resource.sort }), [filters, resource]));
  const answer = useApiQuery<Page<CatalogueRow>>(resource.route, list.query, { keepPrevious: true });
  const entry = useEntry(resource, answer.data?.rows);
  const many = t(`${resource.texts}.many`);
  const mayWrite = may(resource.permissions.save);
  const start = () => entry.open(newEntry);
  const [importing, setImporting] = useState(false);
  const download = useApiMutation((chosen: readonly string[]) =>
    api.download(`${resource.route}/export`, undefined, {
      query: { ...list.query, page: undefined, size: undefined, columns: chosen },
    }),
  );
  return (
    <>
      <ListPage<CatalogueRow>
        name={resource.route}
        title={many}
        list={list}
        answer={answer}
        columns={columns}
        rowKey={rowKey}
        filters={filters}
        search={search ?? searched}
        tools={
          <>
            {tools}
            {sheets && may(sheets.import) && <Button onClick={() => setImporting(true)}>{t('ui.import.open')}</Button>}
          </>
        }
        onExport={sheets && may(sheets.export) ? (chosen) => download.mutate(chosen) : undefined}
        to={to}
        onOpen={to ? undefined : ({ id }) => entry.open(id)}
        primary={
          mayWrite ? { label: t('ui.catalogue.new', { name: t(`${resource.texts}.one`) }), onClick: start } : undefined
        }
        empty={{
          title: t('ui.catalogue.empty', { name: many }),
          text: t(mayWrite ? 'ui.catalogue.emptyText' : 'ui.catalogue.emptyRead'),
        }}
      />
      {importing && (
        <Later onBroken={() => setImporting(false)}>
          <ImportDialog resource={resource} onClose={() => setImporting(false)} />
        </Later>
      )}
      {entry.shown && (
        <Later onBroken={entry.close}>
          <CatalogueDrawer
            key={entry.shown}
            resource={resource}
            row={entry.row}
            readOnly={!mayWrite}
            Remark={Remark}
            extra={more && entry.row && <Link to={more.to(entry.row)}>{more.label}</Link>}
            leaving={entry.leaving}
            onTouched={entry.touch}
            onStay={entry.stay}
            onClose={entry.close}
          />
        </Later>
      )}
    </>
  );
}

const newEntry = 'new';

/** The edited entry as the list has it, or as a link to one of another page of it. */
function useEntry({ route }: Resource, rows: readonly CatalogueRow[] | undefined) {
  const edited = useEditedEntry();
  const { shown } = edited;
  const wanted = shown === newEntry ? undefined : shown;
  const listed = rows?.find((row) => row.id === wanted);
  const linked = useApiQuery<CatalogueRow>(wanted && rows && !listed ? `${route}/${wanted}` : null);
  const row = useHeldEntry(wanted, listed ?? linked.data);
  return {
    ...edited,
    /** Undefined while it is closed, or its entry is not there yet. */
    shown: shown === newEntry || row ? shown : undefined,
    row,
  };
}

function columnOf({ label, to }: EntryPage): Column<CatalogueRow> {
  return {
    key: 'more',
    title: label,
    width: 110,
    onCard: 'fact',
    render: (row) => <Link to={to(row)}>{label}</Link>,
  };
}

function rowKey(row: CatalogueRow): string {
  return row.id;
}

/** Columns, filters and the words of the search that a descriptor amounts to. */
function useCatalogueParts(
  resource: Resource,
  {
    cells,
    hidden,
    kept,
    widths,
    cards,
  }: Pick<CataloguePageProps, 'cells' | 'hidden' | 'widths' | 'cards'> & { readonly kept: readonly string[] },
) {
  const t = useT();
  const roomT = useRoomT();
  const { language } = useLanguage();
  return useMemo(() => {
    const label = (name: string) => t(fieldLabel(resource, name));
    const title = titleOf(resource, language);
    const columns = resource.list.map((name, index): Column<CatalogueRow> => {
      const field = resource.fields[name];
      return {
        key: name,
        title: label(name),
        width: widths?.[name] ?? (field && widthOf(field)),
        align: field && numeric.has(field.kind) ? 'right' : undefined,
        sort: isSortable(field) ? name : undefined,
        always: index === 0,
        main: name === title,
        hidden: hidden?.includes(name) ?? false,
        // Where the window is too narrow for all, what comes last goes first; the drawer has all of it.
        yields: index < leading || kept.includes(name) ? undefined : index,
        onCard: cards?.includes(name) ? 'fact' : undefined,
        named: field && unclear.has(field.kind),
        render: cells?.[name] ?? ((row) => <ListedValue resource={resource} name={name} row={row} />),
      };
    });
    const searched = resource.list.filter((name) => resource.fields[name]?.kind === 'text').slice(0, mostNamed);
    return {
      columns,
      filters: resource.filters.flatMap((name): Filter[] => {
        const field = resource.fields[name];
        return field ? filterOf(name, label(name), field, (code) => roomT(codeText(resource, name, code)), t) : [];
      }),
      searched: searched.length > 0 ? searched.map(label).join(t('ui.listComma')) : undefined,
    };
  }, [resource, cells, hidden, kept, widths, cards, language, t, roomT]);
}

/** The column that names an entry to a reader, if the list has it. */
function titleOf({ option: { zh, en = zh }, list }: Resource, language: Language): string | undefined {
  return [language === 'zh' ? zh : en, zh].find((name) => list.includes(name));
}

/** A value of the list. Where rows are cards, each is one link as a whole. */
function ListedValue(props: { readonly resource: Resource; readonly name: string; readonly row: CatalogueRow }) {
  const isCard = useNarrowerThan(tableNeeds);
  const value = <RecordValue {...props} />;
  return isCard ? value : <BindingLink {...props}>{value}</BindingLink>;
}

/** Columns that say which entry it is. */
const leading = 3;
const usuallyKept = ['enabled'];
/** Fields that the search names; it looks at all texts. */
const mostNamed = 3;
const numeric = new Set(['money', 'quantity', 'integer']);
/** Kinds whose values say nothing without the name of their field. */
const unclear = new Set(['money', 'quantity', 'integer', 'day', 'flag']);
const usualWidths: Readonly<Partial<Record<Field<unknown>['kind'], number>>> = {
  code: 140,
  money: 140,
  quantity: 120,
  integer: 110,
  day: 120,
  flag: 100,
  ref: 160,
};
/** Codes and names need no more; longer texts share what is left. */
const shortTexts: readonly (readonly [max: number, width: number])[] = [
  [40, 140],
  [100, 170],
];

function widthOf({ kind, options }: Field<unknown>): number | undefined {
  if (kind !== 'text') return usualWidths[kind];
  const { max } = options;
  return max === undefined ? undefined : shortTexts.find(([most]) => max <= most)?.[1];
}

/** Texts are searched together; what can be chosen has a chip. */
function filterOf(
  key: string,
  label: string,
  { kind, options }: Field<unknown>,
  codeWord: (code: string) => string,
  t: (key: string) => string,
): Filter[] {
  switch (kind) {
    case 'code': {
      const choices = (options.codes ?? []).map((value) => ({ value, label: codeWord(value) }));
      return [{ kind: 'choice', key, label, many: true, choices }];
    }
    case 'flag': {
      const choices = ['true', 'false'].map((value) => ({ value, label: t(`ui.flag.${value}`) }));
      return [{ kind: 'choice', key, label, choices }];
    }
    case 'ref':
      return options.of ? [{ kind: 'ref', key, label, of: options.of }] : [];
    default:
      return [];
  }
}
