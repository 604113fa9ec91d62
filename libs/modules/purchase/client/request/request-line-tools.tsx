import { useRef } from 'react';
import { Button } from 'antd';
import { Download, Upload } from 'lucide-react';
import { api } from '#lab/ui/api.js';
import { errors } from '#lab/shared/errors.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { LinesEditor } from '#lab/ui/lines/use-lines.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { lineAmount } from '../../shared/line-amounts.js';
import type { ImportedLines } from '../../shared/request.dto.js';
import { requestDocument } from '../../shared/request.words.js';
import { cellsOf } from './request-values.js';

const { route } = requestDocument.paths;

/** Lines from a workbook, and the workbook to fill in; the server reads it, the form shows the cells that it did not understand. */
export function RequestLineTools({
  editor: { edit },
  categoryId,
  byTotal,
}: {
  readonly editor: LinesEditor;
  readonly categoryId: string | null;
  /** Lines are asked for with their total: that of a sheet is what its quantity and price come to. */
  readonly byTotal: boolean;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const template = useApiMutation((path: string) => api.download(path));
  const rules = categoryId ? `?categoryId=${encodeURIComponent(categoryId)}` : '';
  const read = useApiMutation((file: File) => api.upload<ImportedLines>(`${route}/lines/import${rules}`, file), {
    onDone: ({ lines, problems }) => {
      const rows = lines.map((line, place) => ({
        ...cellsOf(byTotal ? { ...line, amount: line.amount ?? lineAmount(line) } : line),
        // A text that was not understood stays in its cell, to be corrected there.
        ...Object.fromEntries(problems.flatMap(({ line: at, field, value }) => (at === place ? [[field, value]] : []))),
      }));
      const refused = problems.map(({ line, field, args }) => ({
        row: line,
        column: field,
        problem: { code: errors.field.code, args },
      }));
      edit({ do: 'import', rows, refused });
    },
  });
  return (
    <>
      <Button
        type="text"
        icon={<Download size={14} strokeWidth={1.7} aria-hidden />}
        loading={template.isPending}
        onClick={() => template.mutate(`${route}/lines/template${rules}`)}
      >
        {t('purchase.form.template')}
      </Button>
      <Button
        icon={<Upload size={14} strokeWidth={1.7} aria-hidden />}
        loading={read.isPending}
        onClick={() => input.current?.click()}
      >
        {t('purchase.form.import')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={t('purchase.form.import')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) read.mutate(file);
          // The same file may be read again after it was mended.
          event.target.value = '';
        }}
      />
    </>
  );
}
