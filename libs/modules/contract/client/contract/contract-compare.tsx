import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Select } from 'antd';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { changeParams } from '#lab/ui/resource/list-state.js';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { TextDifference } from '#lab/ui/difference/text-difference.jsx';
import type { ComparedField } from '../../shared/contract.codes.js';
import type {
  ComparedContracts,
  ComparedSide,
  ComparedValues,
  ContractDetail,
  ContractInChain,
} from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';

const { route, record } = contractDocument.paths;
/** Texts are compared word by word. */
const texts: ReadonlySet<ComparedField> = new Set(['content', 'terms', 'remarks']);

/** A contract beside another one of its chain: the fields in which they differ. */
export function ContractCompare({ contract: { id, related } }: { readonly contract: ContractDetail }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const chain = useApiQuery<readonly ContractInChain[]>(`${route}/${id}/chain`);
  const base = related.find(({ isBase }) => isBase);
  return (
    <Answered answer={chain}>
      {(others) => {
        const wanted = [params.get('with'), base?.id].map((each) => others.find((one) => one.id === each)?.id);
        const other = wanted.find((each) => each !== undefined) ?? others.at(-1)?.id;
        if (other === undefined) return <p className="lab-muted">{t('contract.contract.compare.alone')}</p>;
        return (
          <div className="lab-form-rows">
            <div className="lab-form">
              <FormField label={t('contract.contract.compare.with')} span={4}>
                {(control) => (
                  <Select
                    {...control}
                    value={other}
                    onChange={(next: string) =>
                      setParams((now) => changeParams(now, { with: next }), { replace: true })
                    }
                    options={others.map(({ id: value, number, title }) => ({ value, label: `${number} · ${title}` }))}
                  />
                )}
              </FormField>
            </div>
            <Compared id={id} other={other} />
          </div>
        );
      }}
    </Answered>
  );
}

function Compared({ id, other }: { readonly id: string; readonly other: string }) {
  const answer = useApiQuery<ComparedContracts>(`${route}/${id}/compare`, { with: other }, { keepPrevious: true });
  return <Answered answer={answer}>{(compared) => <Differences {...compared} />}</Answered>;
}

function Differences({ earlier, later, differs }: ComparedContracts) {
  const t = useT();
  const nameIn = useNameIn();
  if (differs.length === 0) return <p role="status">{t('contract.contract.compare.same')}</p>;
  const [short, long] = [differs.filter((field) => !texts.has(field)), differs.filter((field) => texts.has(field))];
  const label = (field: ComparedField) => t(`contract.contract.fields.${field}`);
  return (
    <>
      {short.length > 0 && (
        <div className="lab-contract-compare">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('contract.contract.compare.field')}</th>
                <th scope="col">
                  <Side side={earlier} />
                </th>
                <th scope="col">
                  <Side side={later} />
                </th>
              </tr>
            </thead>
            <tbody>
              {short.map((field) => (
                <tr key={field}>
                  <th scope="row">{label(field)}</th>
                  <td>{shownValue(earlier.values, field, t, nameIn)}</td>
                  <td>{shownValue(later.values, field, t, nameIn)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {long.map((field) => (
        <section key={field}>
          <h3>{label(field)}</h3>
          <TextDifference before={String(earlier.values[field] ?? '')} after={String(later.values[field] ?? '')} />
        </section>
      ))}
    </>
  );
}

function Side({ side: { id, number, asTakenOver } }: { readonly side: ComparedSide }) {
  const t = useT();
  return (
    <>
      <Link to={record(id)}>{number}</Link>
      {asTakenOver && <span className="lab-muted"> {t('contract.contract.compare.takenOver')}</span>}
    </>
  );
}

function shownValue(
  values: ComparedValues,
  field: ComparedField,
  t: ReturnType<typeof useT>,
  nameIn: ReturnType<typeof useNameIn>,
): ReactNode {
  switch (field) {
    case 'amount':
      return values.amount ? <Money value={values.amount} currency={values.currency ?? ''} /> : <Nothing />;
    case 'partyA':
    case 'partyB':
    case 'partyC':
      return values[field]?.name ?? <Nothing />;
    case 'type':
    case 'department': {
      const name = values[field];
      return name ? nameIn(name) : <Nothing />;
    }
    case 'owner':
      return values.owner ? nameIn(values.owner.name) : <Nothing />;
    case 'signDate':
    case 'effectDate':
      return values[field] ? <Stamp value={values[field]} kind="day" /> : <Nothing />;
    case 'expiryDate':
    case 'endDay':
      return values[field] ? <Stamp value={values[field]} kind="day" /> : t('contract.contract.never');
    case 'autoRenewal':
    case 'confidential':
      return t(`contract.contract.compare.${values[field] ? 'yes' : 'no'}`);
    case 'files':
      return values.files?.length ? values.files.map(({ name }) => name).join(', ') : <Nothing />;
    default:
      return values[field] || values[field] === 0 ? String(values[field]) : <Nothing />;
  }
}
