import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';
import { Section } from '../subject/subject-page.js';
import { FileList } from './file-list.js';
import type { FileView, VersionedFiles } from './file-view.js';

interface FileSectionProps {
  readonly title: string;
  /** Undefined where the reader does not get to see them. */
  readonly files: readonly FileView[] | undefined;
  readonly versioned?: VersionedFiles | undefined;
}

/** Where the attachments of a record keep their versions: the record; otherwise nothing. */
export function versionedOf(
  { words, paths }: DocumentKind,
  { id, version, mayEdit }: Pick<RecordDetail, 'id' | 'version' | 'mayEdit'>,
): VersionedFiles | undefined {
  return words.keepsVersions ? { path: `${paths.route}/${id}`, version, mayAdd: mayEdit } : undefined;
}

/** The files of a record under their title; nothing where there are none. */
export function FileSection({ title, files = [], versioned }: FileSectionProps) {
  if (files.length === 0) return null;
  return (
    <Section title={title} note={files.length}>
      <FileList files={files} versioned={versioned} />
    </Section>
  );
}
