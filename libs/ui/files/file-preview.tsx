import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight, Download, ExternalLink } from 'lucide-react';
import { Drawer } from '../dialog/drawer.js';
import { useT } from '../i18n/language-provider.js';
import { IconButton } from '../icon-button.js';
import { Answered } from '../states/answered.js';
import { StatePanel } from '../states/state-panel.js';
import type { FileView } from './file-view.js';
import './office/office.css';
import { SheetsPreview } from './office/sheets-preview.js';
import { SlidesPreview } from './office/slides-preview.js';
import { SaveLink, TextPreview } from './office/text-preview.js';
import { WordPreview } from './office/word-preview.js';
import { previewOf } from './preview-kind.js';
import { useOpenFile, useSaveFile, useShownFile } from './use-open-file.js';

interface FilePreviewProps {
  readonly files: readonly FileView[];
  /** Which of them is shown; none while it is closed. */
  readonly shown: FileView | undefined;
  readonly onShow: (file: FileView | undefined) => void;
}

const icon = { size: 15, strokeWidth: 1.7, 'aria-hidden': true } as const;

/**
 * A file beside the page that names it: pictures, PDF where the browser shows them, pages of Word, sheets and slides,
 * otherwise its text. The arrow keys walk through the files of the same list.
 */
export default function FilePreview({ files, shown, onShow }: FilePreviewProps) {
  const t = useT();
  const open = useOpenFile();
  const save = useSaveFile();
  const at = files.findIndex(({ id }) => id === shown?.id);
  const walk = (step: 1 | -1) => {
    const next = files[at + step];
    if (next) onShow(next);
  };
  return (
    <Drawer
      open={shown !== undefined}
      size={860}
      title={shown?.name}
      onClose={() => onShow(undefined)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') walk(-1);
        if (key === 'ArrowRight') walk(1);
      }}
      extra={
        shown && (
          <span className="lab-preview-acts">
            {files.length > 1 && (
              <>
                <IconButton
                  label={t('ui.file.previous')}
                  keys="left"
                  icon={<ChevronLeft {...icon} />}
                  disabled={at <= 0}
                  onClick={() => walk(-1)}
                />
                <span className="lab-figures">{t('ui.file.place', { at: at + 1, count: files.length })}</span>
                <IconButton
                  label={t('ui.file.next')}
                  keys="right"
                  icon={<ChevronRight {...icon} />}
                  disabled={at >= files.length - 1}
                  onClick={() => walk(1)}
                />
              </>
            )}
            <IconButton label={t('ui.file.open')} icon={<ExternalLink {...icon} />} onClick={() => open(shown)} />
            <IconButton label={t('ui.file.save')} icon={<Download {...icon} />} onClick={() => save(shown)} />
          </span>
        )
      }
    >
      {shown && <Content key={shown.id} file={shown} onSave={() => save(shown)} />}
    </Drawer>
  );
}

function Content({ file, onSave }: { readonly file: FileView; readonly onSave: () => void }) {
  const t = useT();
  switch (previewOf(file.name)) {
    case 'picture':
      return <Shown file={file} draw={(url) => <img className="lab-preview-picture" src={url} alt={file.name} />} />;
    case 'pages':
      return <Shown file={file} draw={(url) => <iframe className="lab-preview-pages" src={url} title={file.name} />} />;
    case 'word':
      return <WordPreview file={file} onSave={onSave} />;
    case 'sheets':
      return <SheetsPreview file={file} onSave={onSave} />;
    case 'slides':
      return <SlidesPreview file={file} onSave={onSave} />;
    case 'text':
      return <TextPreview file={file} onSave={onSave} />;
    default:
      return (
        <StatePanel
          drawing="closed"
          title={t('ui.file.noPreview')}
          text={t('ui.file.noPreviewText')}
          actions={<SaveLink onSave={onSave} />}
        />
      );
  }
}

interface ShownProps {
  readonly file: FileView;
  readonly draw: (url: string) => ReactNode;
}

function Shown({ file: { id }, draw }: ShownProps) {
  return <Answered answer={useShownFile(id)}>{draw}</Answered>;
}
