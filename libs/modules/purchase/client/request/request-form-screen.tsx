import { FilesField } from '#lab/ui/document/bound-fields.jsx';
import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { LineTable } from '#lab/ui/lines/line-table.jsx';
import { mostFiles } from '../../shared/purchase.codes.js';
import type { RequestDetail } from '../../shared/request.dto.js';
import { requestDocument } from './request-document.js';
import { RequestFields } from './request-fields.js';
import { RequestLineTools } from './request-line-tools.js';
import { RequestRail } from './request-rail.js';
import { totalsOf } from './request-values.js';
import { useRequestForm } from './use-request-form.js';

/** A new request, or a draft that may still be changed. */
export default function RequestFormScreen() {
  return <FormPage<RequestDetail> kind={requestDocument}>{(opened) => <RequestForm opened={opened} />}</FormPage>;
}

function RequestForm({ opened }: { readonly opened: RequestDetail | undefined }) {
  const t = useT();
  const { form, editor } = useRequestForm(opened);
  const { values } = form;
  return (
    <FormFrame form={form} title={values.title.trim() || undefined} rail={<RequestRail values={values} />}>
      <RequestFields form={form} />
      <LineTable
        label={t('purchase.request.fields.lines')}
        editor={editor}
        totals={totalsOf(values.sheet.lines)}
        tools={<RequestLineTools editor={editor} />}
      />
      <div className="lab-form">
        <FilesField form={form} name="files" max={mostFiles} span={2} />
      </div>
    </FormFrame>
  );
}
