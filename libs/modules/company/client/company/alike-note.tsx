import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { AlikeRow } from '../../shared/company.dto.js';
import { companyPaths } from '../../shared/company.pages.js';
import { company } from '../../shared/company.resource.js';

interface AlikeNoteProps {
  readonly row: CatalogueRow | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A name of fewer characters is not looked for. */
const shortestName = 2;

/** Warns of companies that may be the same as the one that is typed, with links to them. */
export function AlikeNote({ row, values }: AlikeNoteProps) {
  const t = useT();
  const may = useMay();
  const asked = useDeferredValue(askedOf(values, row?.id));
  const answer = useApiQuery<Page<AlikeRow>>(
    asked && may(company.permissions.search) ? `${company.route}/alike` : null,
    asked ?? {},
    { keepPrevious: true },
  );
  const rows = (asked && answer.data?.rows) ?? [];
  if (rows.length === 0) return null;
  return (
    <div className="company-alike" role="status">
      <ToneIcon tone="warning" />
      <div>
        <strong>{t(`${company.texts}.alikeNow`, { count: rows.length })}</strong>
        <ul>
          {rows.map(({ id, name, by }) => (
            <li key={id}>
              <Link to={companyPaths.record(id)} target="_blank">
                {name}
              </Link>{' '}
              <span className="lab-muted">
                {by.map((each) => t(`${company.texts}.by.${each}`)).join(t('ui.listComma'))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** What is compared of what is typed; undefined while that says nothing. */
function askedOf(values: Readonly<Record<string, unknown>>, except: string | undefined) {
  const [name, taxNumber] = [textOf(values.name), textOf(values.taxNumber)];
  const banks = Array.isArray(values.banks) ? (values.banks as readonly unknown[]) : [];
  const account = banks.flatMap((bank) => textOf((bank as { account?: unknown } | null | undefined)?.account) || []);
  if (name.length < shortestName && taxNumber === '' && account.length === 0) return undefined;
  return {
    ...{ name: name.slice(0, 200), taxNumber: taxNumber.slice(0, 40) },
    account: account.slice(0, 10).map((each) => each.slice(0, 60)),
    except,
  };
}
