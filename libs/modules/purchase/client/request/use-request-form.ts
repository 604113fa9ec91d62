import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useFormLines } from '#lab/ui/document/use-form-lines.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import type { RequestDetail } from '../../shared/request.dto.js';
import { requestDocument } from './request-document.js';
import { bodyOf, draft, fields, printOf, problemsOf, valuesOf, type RequestValues } from './request-values.js';
import { useRequestLines } from './use-request-lines.js';

export type RequestForm = ReturnType<typeof useRequestForm>['form'];

/** The form of a request and the editor of its lines; new lines take over the date of the request. */
export function useRequestForm(opened: RequestDetail | undefined) {
  const { user } = useMe();
  const held = useHeldValues<RequestDetail, RequestValues>(requestDocument, opened, (stored) =>
    valuesOf(stored, user.id),
  );
  const lines = useFormLines(useRequestLines(held.values.dueDate), held);
  return { form: useDocumentForm(held, { fields, bodyOf, problemsOf, printOf, draft, lines }), editor: lines.editor };
}
