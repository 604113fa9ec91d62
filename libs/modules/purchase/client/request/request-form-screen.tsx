import { lazy, useState } from 'react';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { FilesField } from '#lab/ui/document/bound-fields.jsx';
import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useFormLines } from '#lab/ui/document/use-form-lines.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useRefFlags } from '#lab/ui/resource/ref-options.js';
import { Later } from '#lab/ui/loading/later.jsx';
import { LineTable } from '#lab/ui/lines/line-table.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { mostFiles } from '../../shared/purchase.codes.js';
import type { BoughtQuery, RequestDetail } from '../../shared/request.dto.js';
import { requestDocument } from '../../shared/request.words.js';
import { RequestBudgets } from './request-budget.js';
import { RequestTotal } from './request-total.js';
import { RequestFields } from './request-fields.js';
import { RequestLineTools } from './request-line-tools.js';
import {
  bodyOf,
  centreTotalsOf,
  draft,
  fields,
  missingOf,
  printOf,
  problemsOf,
  totalsOf,
  valuesOf,
  type RequestValues,
} from './request-values.js';
import { useRequestLines } from './use-request-lines.js';

const BoughtBefore = lazy(() => import('./bought-before.js'));

/** A new request, or a draft that may still be changed. */
export default function RequestFormScreen() {
  return (
    <FormPage<RequestDetail> kind={requestDocument} begins="purchase/categories">
      {(opened) => <RequestForm opened={opened} />}
    </FormPage>
  );
}

function RequestForm({ opened }: { readonly opened: RequestDetail | undefined }) {
  const t = useT();
  const { user } = useMe();
  const held = useHeldValues<RequestDetail, RequestValues>(requestDocument, opened, (stored) =>
    valuesOf(stored, user.id),
  );
  const { values } = held;
  const [bought, setBought] = useState<BoughtQuery>();
  const closeBought = () => setBought(undefined);
  // New lines take over the date of the request.
  const flags = useRefFlags('purchase/categories', values.categoryId);
  const category = {
    projectNecessary: flags?.['projectNecessary'] ?? false,
    allowsCredits: flags?.['allowsCredits'] ?? false,
    prDetails: flags?.['prDetails'] ?? true,
    prTotalPrice: flags?.['prTotalPrice'] ?? false,
  };
  const lines = useFormLines(useRequestLines(values.dueDate, category, setBought), held, (given) =>
    missingOf(given, category),
  );
  const totals = totalsOf(values.sheet.lines, category.prTotalPrice);
  const form = useDocumentForm(held, { fields, bodyOf, problemsOf, printOf, draft, lines });
  return (
    <FormFrame
      form={form}
      title={values.title.trim() || undefined}
      rail={
        <>
          <RequestRail totals={totals} lines={values.sheet.lines.length} />
          <RequestBudgets
            id={opened?.id}
            categoryId={values.categoryId}
            ownerId={values.ownerId}
            totals={centreTotalsOf(values.sheet.lines, category.prTotalPrice)}
          />
        </>
      }
    >
      <RequestFields
        form={form}
        forOthers={flags?.['prDelegate'] ?? false}
        mayDelegate={flags?.['namesPurchaser'] ?? false}
      />
      <LineTable
        label={t('purchase.request.fields.lines')}
        editor={lines.editor}
        totals={totals}
        tools={
          <RequestLineTools editor={lines.editor} categoryId={values.categoryId} byTotal={category.prTotalPrice} />
        }
      />
      <div className="lab-form">
        <FilesField form={form} name="files" max={mostFiles} span={2} />
      </div>
      {bought && (
        <Later onBroken={closeBought}>
          <BoughtBefore asked={bought} onClose={closeBought} />
        </Later>
      )}
    </FormFrame>
  );
}

/** Beside the form: what it comes to, by currency. */
function RequestRail({ totals, lines }: { readonly totals: ReturnType<typeof totalsOf>; readonly lines: number }) {
  const t = useT();
  return (
    <Section title={t('purchase.request.fields.total')}>
      <RequestTotal amounts={totals} />
      <p className="lab-muted">
        {t('purchase.form.lineCount', { count: lines })}
        {totals.length > 0 && `${t('ui.comma')}${t('purchase.form.currencies', { count: totals.length })}`}
      </p>
    </Section>
  );
}
