import { FileSection, versionedOf } from '../files/file-section.js';
import { useT } from '../i18n/language-provider.js';
import { Facts, type Fact } from '../subject/facts.js';
import { Person } from '../subject/person.js';
import { Stamp } from '../subject/stamp.js';
import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';

interface RecordRailProps {
  readonly kind: DocumentKind;
  readonly record: RecordDetail;
  /** Facts of the document's own, between people and dates. */
  readonly facts?: readonly Fact[];
}

/** Beside every record: its people, its dates and its files. */
export function RecordRail({ kind, record, facts = [] }: RecordRailProps) {
  const t = useT();
  const { owner, createdBy, createdAt, updatedAt, files } = record;
  const label = (field: string) => t(`${kind.words.texts}.fields.${field}`);
  return (
    <>
      <Facts
        place="rail"
        facts={[
          { label: label('owner'), value: <Person person={owner} /> },
          ...(createdBy.id === owner.id ? [] : [{ label: label('createdBy'), value: <Person person={createdBy} /> }]),
          ...facts,
          { label: label('createdAt'), value: <Stamp value={createdAt} /> },
          { label: label('updatedAt'), value: <Stamp value={updatedAt} /> },
        ]}
      />
      <FileSection title={label('files')} files={files} versioned={versionedOf(kind, record)} />
    </>
  );
}
