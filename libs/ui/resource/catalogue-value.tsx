import { codeText, type Resource } from '#lab/shared/define-resource.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { FileView } from '../files/file-view.js';
import { useNameIn, useRoomT, useT } from '../i18n/language-provider.js';
import { useKindNames } from '../subject/kind-names.js';
import { Money } from '../subject/money.js';
import { Nothing, Stamp } from '../subject/stamp.js';

/** A row of any catalogue as the server answers it. */
export interface CatalogueRow {
  readonly id: string;
  readonly version?: number;
  readonly [field: string]: unknown;
}

/** Text key of a field's name. */
export function fieldLabel(resource: Resource, name: string): string {
  return `${resource.texts}.fields.${name}`;
}

/** Text key of what a row of a `rows` field has. */
export function partLabel(resource: Resource, name: string, part: string): string {
  return `${resource.texts}.${name}Parts.${part}`;
}

/** The file of a field; servers send it beside its id. */
export function fileOf(row: CatalogueRow | undefined, name: string): FileView | undefined {
  return row?.[`${name}File`] as FileView | undefined;
}

/** The file of a row of a `rows` field. */
export function fileIn(row: Readonly<Record<string, unknown>> | undefined, part: string): FileView | undefined {
  return row?.[`${part}File`] as FileView | undefined;
}

interface RecordValueProps {
  readonly resource: Resource;
  readonly name: string;
  readonly row: CatalogueRow;
}

/** One value of a row, shown by the kind of its field. */
export function RecordValue({ resource, name, row }: RecordValueProps) {
  const t = useT();
  const roomT = useRoomT();
  const nameIn = useNameIn();
  const value = row[name];
  if (resource.fields[name]?.kind === 'codes' && Array.isArray(value))
    return value.map((code) => roomT(codeText(resource, name, String(code)))).join(t('ui.listComma'));
  if (resource.fields[name]?.kind === 'refs' && Array.isArray(value))
    return refNames(row, name).map(nameIn).join(t('ui.listComma'));
  if (resource.fields[name]?.kind === 'subjects') return <Kinds kinds={value as readonly string[] | null} />;
  if (resource.fields[name]?.kind === 'rows' && Array.isArray(value)) {
    const parts = Object.entries(resource.fields[name].options.parts ?? {});
    const said = (each: Readonly<Record<string, unknown>>) =>
      parts.flatMap(([part, { kind }]) => {
        if (kind === 'flag') return each[part] === true ? [t(partLabel(resource, name, part))] : [];
        if (kind === 'file') return fileIn(each, part)?.name ?? [];
        if (!isScalar(each[part]) || each[part] === '') return [];
        return [kind === 'code' ? roomT(codeText(resource, part, String(each[part]))) : String(each[part])];
      });
    return value.map((each: Readonly<Record<string, unknown>>, place) => (
      <span key={place} className="lab-rows-said">
        {said(each).join(' · ')}
      </span>
    ));
  }
  const file = fileOf(row, name);
  if (file && resource.fields[name]?.kind === 'file') return file.name;
  if (!isScalar(value) || value === '') return <Nothing />;
  const kind = resource.fields[name]?.kind;
  switch (kind) {
    case 'code':
      return roomT(codeText(resource, name, String(value)));
    case 'money':
      return <Money value={String(value)} />;
    case 'day':
      return <Stamp kind="day" value={String(value)} />;
    case 'flag':
      return t(`ui.flag.${String(value)}`);
    case 'ref':
      return <>{refName(row, name, nameIn) ?? String(value)}</>;
    default:
      return <>{String(value)}</>;
  }
}

function Kinds({ kinds }: { readonly kinds: readonly string[] | null }) {
  return useKindNames()(kinds);
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The name of what a row points to; servers send it beside the id. */
export function refName(row: CatalogueRow, name: string, nameIn: (names: BothNames) => string): string | undefined {
  const beside = row[`${name}Name`];
  if (typeof beside === 'string') return beside;
  return isBothNames(beside) ? nameIn(beside) : undefined;
}

/** The names of all that a row points to with one field. */
function refNames(row: CatalogueRow, name: string): readonly BothNames[] {
  const beside = row[`${name}Names`];
  return Array.isArray(beside) ? beside.filter(isBothNames) : [];
}

function isBothNames(value: unknown): value is BothNames {
  return typeof value === 'object' && value !== null && 'zh' in value && typeof value.zh === 'string';
}
