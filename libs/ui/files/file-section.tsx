import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';
import { useMarked } from '../seen/last-seen.js';
import { LineMark } from '../seen/was.js';
import { Section } from '../subject/subject-page.js';
import { FileList } from './file-list.js';
import type { FileView, VersionedFiles } from './file-view.js';

interface FileSectionProps {
  readonly title: string;
  /** Undefined where the reader does not get to see them. */
  readonly files: readonly FileView[] | undefined;
  /** The files that its reader has last seen: those that came, have a new version or are gone are marked. */
  readonly was?: readonly FileView[] | undefined;
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
export function FileSection({ title, files = [], was, versioned }: FileSectionProps) {
  const isSame = (one: FileView) => (other: FileView) => one.id === other.id;
  const added = was ? files.filter((file) => !was.some(isSame(file))) : [];
  const gone = (was ?? []).filter((file) => !files.some(isSame(file)));
  const isChanged = added.length + gone.length > 0;
  useMarked({ fields: isChanged ? 1 : 0 });
  if (files.length === 0 && !isChanged) return null;
  return (
    <Section title={title} note={files.length} isChanged={isChanged}>
      <FileList files={files} added={new Set(added.map(({ id }) => id))} versioned={versioned} />
      {gone.map(({ id, name }) => (
        <p key={id} className="lab-file-gone" data-change="removed">
          <LineMark change="removed" />
          <del>{name}</del>
        </p>
      ))}
    </Section>
  );
}
