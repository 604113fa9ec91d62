import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { FilePreview as FileText } from '#lab/shared/file-text.js';
import { api } from '../../api.js';
import { useT } from '../../i18n/language-provider.js';
import { PageComing } from '../../layout/page-coming.js';
import { useApiQuery } from '../../query.js';
import { Answered } from '../../states/answered.js';
import type { FileView } from '../file-view.js';
import { ReadText, type PreviewProps } from './text-preview.js';

/**
 * The pages of a document of Word. The server reads its text first, within bounds: what is too large, locked or broken
 * there is not laid out here.
 */
export function WordPreview({ file, onSave }: PreviewProps) {
  const answer = useApiQuery<FileText>(`files/${file.id}/text`);
  return (
    <Answered answer={answer}>
      {(read) =>
        read.state === 'read' || read.state === 'empty' ? (
          <Pages file={file} read={read} onSave={onSave} />
        ) : (
          <ReadText read={read} onSave={onSave} />
        )
      }
    </Answered>
  );
}

function Pages({ file, read, onSave }: PreviewProps & { readonly read: FileText }) {
  const t = useT();
  const { data, error } = useQuery({
    queryKey: ['file-pages', file.id],
    queryFn: async ({ signal }) => {
      const { url } = await api.get<{ readonly url: string }>(`files/${file.id}/link`, {}, { signal });
      const [{ wordPages }, answer] = await Promise.all([import('./word-pages.js'), fetch(url, { signal })]);
      if (!answer.ok) throw new Error(`The file is answered with ${answer.status}`);
      return wordPages(await answer.arrayBuffer());
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <Paper file={file} pages={data} />;
  if (!error) return <PageComing />;
  return (
    <>
      {read.text !== '' && <p className="lab-muted">{t('ui.file.textAlone')}</p>}
      <ReadText read={read} onSave={onSave} />
    </>
  );
}

/**
 * A page of its own for a document: no script runs in it, nothing is fetched from elsewhere for it, and its styles end
 * there. Links of the document open in a window of their own.
 */
const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

function Paper({ file, pages }: { readonly file: FileView; readonly pages: readonly Node[] }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const cleared = useRef<() => void>(undefined);
  useEffect(() => () => cleared.current?.(), []);
  const fill = async () => {
    const { fillPaper } = await import('./word-pages.js');
    if (!frame.current) return;
    cleared.current?.();
    cleared.current = fillPaper(frame.current, pages);
  };
  return (
    <iframe
      ref={frame}
      className="lab-preview-pages lab-preview-paper"
      sandbox={sandbox}
      referrerPolicy="no-referrer"
      srcDoc={paper}
      title={file.name}
      onLoad={() => void fill()}
    />
  );
}

/** What the frame begins with; its policy is one more than that of this page. */
const paper = `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';img-src data:;font-src data:;style-src 'unsafe-inline'">
</head><body></body></html>`;
