import { Link, useSearchParams } from 'react-router-dom';
import { FilesField, NoteField } from '#lab/ui/document/bound-fields.jsx';
import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { mostFiles } from '../../shared/purchase.codes.js';
import { purchasePages } from '../../shared/purchase.permissions.js';
import { quoteTexts, type QuoteDetail, type QuoteStart } from '../../shared/quote.dto.js';
import { quoteDocument } from '../../shared/quote.words.js';
import { requestDocument } from '../../shared/request.words.js';
import { RequestTotal } from '../request/request-total.js';
import { QuoteGrid } from './quote-grid.js';
import { bodyOf, fields, newValues, printOf, storedValues, totalsOf, type QuoteValues } from './quote-values.js';
import { useOfferCells } from './use-offer-cells.js';

/** A new quote for the lines that the address names, or a draft that may still be changed. */
export default function QuoteFormScreen() {
  return (
    <FormPage<QuoteDetail> kind={quoteDocument}>
      {(opened) => (opened ? <QuoteForm about={opened} opened={opened} lines={[]} /> : <NewQuote />)}
    </FormPage>
  );
}

function NewQuote() {
  const t = useT();
  const [params] = useSearchParams();
  const requestId = params.get('request');
  const answer = useApiQuery<QuoteStart>(requestId ? `${quoteDocument.paths.route}/start` : null, { requestId });
  if (!requestId)
    return (
      <StatePanel
        wholePage
        drawing="empty"
        title={t('purchase.offer.noRequest')}
        text={t('purchase.offer.noRequestText')}
        actions={<Link to={`${purchasePages.page.purchases}?desk=quote`}>{t('purchase.toQuote.lines')}</Link>}
      />
    );
  return (
    <Answered answer={answer}>
      {(start) => <QuoteForm about={start} opened={undefined} lines={params.getAll('line')} />}
    </Answered>
  );
}

interface QuoteFormProps {
  /** The request that it is for, and the rates that offers are compared by. */
  readonly about: QuoteStart | QuoteDetail;
  readonly opened: QuoteDetail | undefined;
  /** Lines of the request that a new quote begins with; all without. */
  readonly lines: readonly string[];
}

function QuoteForm({ about, opened, lines }: QuoteFormProps) {
  const held = useHeldValues<QuoteDetail, QuoteValues>(quoteDocument, opened, (stored) =>
    stored ? storedValues(stored) : newValues(about as QuoteStart, lines),
  );
  // Prices below zero are the server's to refuse: it knows the category.
  const cells = useOfferCells(held, { rates: about.rates, allowsCredits: true });
  const form = useDocumentForm(held, { fields, bodyOf, printOf, problemsOf: () => [], lines: cells });
  return (
    <FormFrame form={form} title={about.request.title} rail={<QuoteRail about={about} values={held.values} />}>
      <QuoteGrid
        id={form.field('lines').id}
        problem={form.field('lines').problem}
        values={held.values}
        rates={about.rates}
        onChange={held.setValues}
      />
      <div className="lab-form">
        <NoteField form={form} name="comments" max={quoteTexts.comments} span={2} />
        <FilesField form={form} name="files" max={mostFiles} span={2} />
      </div>
    </FormFrame>
  );
}

/** Beside the form: what the offers that are taken come to, by currency, and for whom. */
function QuoteRail({ about, values }: { readonly about: QuoteStart | QuoteDetail; readonly values: QuoteValues }) {
  const t = useT();
  const nameIn = useNameIn();
  const { request, requester, department, category } = about;
  const label = (field: string) => t(`purchase.quote.fields.${field}`);
  return (
    <>
      <Section title={label('total')}>
        <RequestTotal amounts={totalsOf(values)} />
      </Section>
      <Facts
        place="rail"
        facts={[
          {
            label: label('request'),
            value: (
              <Link className="id" to={requestDocument.paths.record(request.id)}>
                {request.number}
              </Link>
            ),
          },
          { label: label('requester'), value: <Person person={requester} />, note: department && nameIn(department) },
          { label: label('category'), value: nameIn(category) },
        ]}
      />
    </>
  );
}
