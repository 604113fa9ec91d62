import type { FilePreview as FileText } from '#lab/shared/file-text.js';
import { useT } from '../../i18n/language-provider.js';
import { useApiQuery } from '../../query.js';
import { Answered } from '../../states/answered.js';
import { StatePanel } from '../../states/state-panel.js';
import type { FileView } from '../file-view.js';

export interface PreviewProps {
  readonly file: FileView;
  readonly onSave: () => void;
}

/** The text of a file without its layout. */
export function TextPreview({ file: { id }, onSave }: PreviewProps) {
  const answer = useApiQuery<FileText>(`files/${id}/text`);
  return <Answered answer={answer}>{(read) => <ReadText read={read} onSave={onSave} />}</Answered>;
}

interface ReadTextProps {
  readonly read: FileText;
  readonly onSave: () => void;
}

/** A text that was read, or why there is none. */
export function ReadText({ read: { state, text }, onSave }: ReadTextProps) {
  const t = useT();
  if (text === '') return <Unread state={state} onSave={onSave} />;
  return (
    <>
      <pre className="lab-preview-text">{text}</pre>
      {state === 'cut' && <p className="lab-muted">{t('ui.file.unread.cut')}</p>}
    </>
  );
}

interface UnreadProps {
  readonly state: FileText['state'];
  /** In place of what is said of texts. */
  readonly words?: string | undefined;
  readonly onSave: () => void;
}

/** Why a file is not shown, and its download. */
export function Unread({ state, words, onSave }: UnreadProps) {
  const t = useT();
  return (
    <StatePanel
      drawing="closed"
      title={t('ui.file.noPreview')}
      text={words ?? t(`ui.file.unread.${state}`)}
      actions={<SaveLink onSave={onSave} />}
    />
  );
}

/** Downloads the file. */
export function SaveLink({ onSave }: { readonly onSave: () => void }) {
  const t = useT();
  return (
    <button type="button" className="lab-link" onClick={onSave}>
      {t('ui.file.save')}
    </button>
  );
}
