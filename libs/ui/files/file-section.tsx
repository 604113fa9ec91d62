import { Section } from '../subject/subject-page.js';
import { FileList } from './file-list.js';
import type { FileView } from './file-view.js';

interface FileSectionProps {
  readonly title: string;
  /** Undefined where the reader does not get to see them. */
  readonly files: readonly FileView[] | undefined;
}

/** The files of a record under their title; nothing where there are none. */
export function FileSection({ title, files = [] }: FileSectionProps) {
  if (files.length === 0) return null;
  return (
    <Section title={title} note={files.length}>
      <FileList files={files} />
    </Section>
  );
}
