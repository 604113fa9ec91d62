import type { ReactNode } from 'react';
import { FileSection, versionedOf } from '../files/file-section.js';
import { useT } from '../i18n/language-provider.js';
import { useLastSeen } from '../seen/last-seen.js';
import { Facts, liveFact, type Fact } from '../subject/facts.js';
import { Person } from '../subject/person.js';
import { Stamp } from '../subject/stamp.js';
import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';

interface RecordRailProps<Detail> {
  readonly kind: DocumentKind;
  readonly record: Detail;
  /** Facts of the document's own, between people and dates. */
  readonly factsOf?: ((record: Detail) => readonly Fact[]) | undefined;
}

/** Beside every record: its people, its dates and its files. */
export function RecordRail<Detail extends RecordDetail>({ kind, record, factsOf }: RecordRailProps<Detail>) {
  const t = useT();
  const was = useLastSeen<Detail>();
  const { owner, createdBy, createdAt, updatedAt, files } = record;
  const label = (field: string) => t(`${kind.words.texts}.fields.${field}`);
  const fact = (field: string, value: ReactNode) => liveFact(label(field), value);
  const own = factsOf?.(record) ?? [];
  return (
    <>
      <Facts
        place="rail"
        facts={[
          fact('owner', <Person person={owner} />),
          ...(createdBy.id === owner.id ? [] : [fact('createdBy', <Person person={createdBy} />)]),
          ...own,
          fact('createdAt', <Stamp value={createdAt} />),
          fact('updatedAt', <Stamp value={updatedAt} />),
        ]}
        was={was && (factsOf?.(was) ?? [])}
      />
      <FileSection title={label('files')} files={files} was={was?.files} versioned={versionedOf(kind, record)} />
    </>
  );
}
