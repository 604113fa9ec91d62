import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DayField, FilesField, NoteField, TextField } from '#lab/ui/document/bound-fields.jsx';
import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { contractTexts, type ContractCandidate, type ContractDetail } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';
import { mostFiles } from '../../shared/purchase.codes.js';
import { ChosenOrders } from './chosen-orders.js';
import { bodyOf, fields, printOf, problemsOf, totalOf, valuesOf, type ContractValues } from './contract-values.js';

/** A new contract for the order that the address names, or for one that is chosen; or a draft. */
export default function ContractFormScreen() {
  return (
    <FormPage<ContractDetail> kind={contractDocument}>
      {(opened) => (opened ? <ContractForm opened={opened} about={opened} /> : <NewContract />)}
    </FormPage>
  );
}

function NewContract() {
  const [params] = useSearchParams();
  const order = params.get('order');
  const route = `${contractDocument.paths.route}/candidates`;
  const answer = useApiQuery<readonly ContractCandidate[]>(order ? route : null, { order });
  if (!order) return <ContractForm opened={undefined} about={undefined} />;
  return (
    <Answered answer={answer}>
      {(candidates) => <ContractForm opened={undefined} about={candidates.find(({ id }) => id === order)} />}
    </Answered>
  );
}

interface ContractFormProps {
  readonly opened: ContractDetail | undefined;
  /** The contract, or the order that a new one begins with. */
  readonly about: ContractDetail | ContractCandidate | undefined;
}

function ContractForm({ opened, about }: ContractFormProps) {
  const t = useT();
  const [first, setFirst] = useState(about);
  const begin = opened ? undefined : (about as ContractCandidate | undefined);
  const held = useHeldValues<ContractDetail, ContractValues>(contractDocument, opened, (stored) =>
    valuesOf(stored, begin),
  );
  const { values } = held;
  const form = useDocumentForm(held, { fields, bodyOf, problemsOf, printOf });
  const known = values.orders.length > 0 ? (form.record ?? first) : undefined;
  return (
    <FormFrame
      form={form}
      title={form.record?.title}
      rail={
        <>
          <Section title={t('purchase.contract.fields.amount')}>
            <Money currency={known?.currency} value={totalOf(values.orders)} size="figure" />
          </Section>
          {known && <Common of={known} />}
        </>
      }
    >
      <div className="lab-form">
        <TextField form={form} name="title" max={contractTexts.title} span={2} required />
        <TextField form={form} name="externalNumber" max={contractTexts.externalNumber} />
      </div>
      <Section title={t('purchase.contract.fields.orders')} note={values.orders.length}>
        <ChosenOrders
          field={form.field('orders')}
          value={values.orders}
          currency={known?.currency}
          onChange={(orders) => form.change({ orders })}
          onFirst={(order) => {
            setFirst(order);
            if (!values.title.trim()) form.change({ title: order.vendor });
          }}
        />
      </Section>
      <div className="lab-form">
        <DayField form={form} name="signDate" />
        <DayField form={form} name="effectDate" />
        <DayField form={form} name="expiryDate" />
        <NoteField form={form} name="terms" max={contractTexts.terms} rows={4} span={4} />
        <NoteField form={form} name="comments" max={contractTexts.comments} span={2} />
        <FilesField form={form} name="files" max={mostFiles} span={2} />
      </div>
    </FormFrame>
  );
}

/** What all orders of the contract have in common. */
function Common({ of: { vendor, payor, category } }: { readonly of: ContractDetail | ContractCandidate }) {
  const t = useT();
  const nameIn = useNameIn();
  const label = (field: string) => t(`purchase.contract.fields.${field}`);
  return (
    <Facts
      place="rail"
      facts={[
        { label: label('vendor'), value: vendor },
        { label: label('payorId'), value: payor ?? <Nothing /> },
        { label: label('category'), value: nameIn(category) },
      ]}
    />
  );
}
