import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { Overridable } from '../../shared/contract.codes.js';
import type { ContractDetail, ValidContract } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';

/** The fields of a contract that are valid on a day, with what has changed each that differs from the contract. */
export function ContractValid({ contract: { id } }: { readonly contract: ContractDetail }) {
  const t = useT();
  const [date, setDate] = useState<string | null>(null);
  const answer = useApiQuery<ValidContract>(
    `${contractDocument.paths.route}/${id}/valid`,
    date === null ? {} : { date },
    { keepPrevious: true },
  );
  return (
    <div className="lab-form-rows">
      <div className="lab-form">
        <FormField label={t('contract.contract.valid.date')}>
          {(control) => (
            // Today comes with the answer: it would replace a day that is being typed.
            <DayInput
              {...control}
              disabled={answer.data === undefined}
              value={date ?? answer.data?.date ?? null}
              onChange={setDate}
            />
          )}
        </FormField>
      </div>
      <Answered answer={answer}>{(valid) => <Valid valid={valid} />}</Answered>
    </div>
  );
}

function Valid({ valid: { inForce, values, sources, supplements } }: { readonly valid: ValidContract }) {
  const t = useT();
  const label = (field: string) => t(`contract.contract.fields.${field}`);
  const { record } = contractDocument.paths;
  const note = (field: Overridable) => {
    const source = sources[field];
    if (source.kind === 'contract') return undefined;
    const day = source.from ?? '';
    if (source.kind === 'closed')
      return <mark className="lab-contract-source">{t('contract.contract.valid.closed', { day })}</mark>;
    return source.kind === 'renewal' ? (
      <mark className="lab-contract-source">{t('contract.contract.valid.renewed', { day })}</mark>
    ) : (
      <Link to={record(source.id)}>
        <mark className="lab-contract-source">
          {t('contract.contract.valid.changed', { number: source.number, day })}
        </mark>
      </Link>
    );
  };
  const { title, amount, currency, partyA, partyB, partyC, expiryDate, project } = values;
  const fact = (field: Overridable, value: ReactNode) => ({
    label: label(field),
    value: sources[field].kind === 'closed' ? <Nothing /> : value,
    note: note(field),
  });
  return (
    <>
      <p className="lab-muted" role="status">
        {inForce ? (
          <Link to={record(inForce.id)}>{t('contract.contract.valid.inForce', { number: inForce.number })}</Link>
        ) : (
          t('contract.contract.valid.notInForce')
        )}
      </p>
      <Facts
        facts={[
          fact('title', title),
          ...(amount === undefined && !note('amount')
            ? []
            : [fact('amount', amount ? <Money value={amount} currency={currency} /> : <Nothing />)]),
          fact('partyAId', partyA?.name ?? <Nothing />),
          fact('partyBId', partyB?.name ?? <Nothing />),
          ...(partyC || note('partyCId') ? [fact('partyCId', partyC?.name ?? <Nothing />)] : []),
          fact('expiryDate', expiryDate ? <Stamp value={expiryDate} kind="day" /> : t('contract.contract.never')),
          ...(project || note('project') ? [fact('project', project || <Nothing />)] : []),
          ...(values.content || note('content')
            ? [fact('content', <span className="lab-document-words">{values.content}</span>)]
            : []),
          ...(values.terms || note('terms')
            ? [fact('terms', <span className="lab-document-words">{values.terms}</span>)]
            : []),
        ]}
      />
      {supplements.length > 0 && (
        <>
          <h3>{t('contract.contract.valid.supplements')}</h3>
          {supplements.map((one) => (
            <section key={one.id} className="lab-contract-supplement">
              <p>
                <Link to={record(one.id)}>{one.number}</Link> {one.title}
                {one.from && <span className="lab-muted"> {t('contract.contract.valid.from', { day: one.from })}</span>}
              </p>
              <Facts
                facts={[
                  ...(one.amount
                    ? [{ label: label('amount'), value: <Money value={one.amount} currency={one.currency} /> }]
                    : []),
                  ...(['content', 'terms'] as const).flatMap((field) =>
                    one[field]
                      ? [{ label: label(field), value: <span className="lab-document-words">{one[field]}</span> }]
                      : [],
                  ),
                ]}
              />
            </section>
          ))}
        </>
      )}
    </>
  );
}
