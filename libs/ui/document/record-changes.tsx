import type { DocumentKind } from '#lab/shared/document-kind.js';
import { useT } from '../i18n/language-provider.js';
import { ChangesNote } from '../seen/changes-note.js';
import { useLastSeen } from '../seen/last-seen.js';
import type { Fact } from '../subject/facts.js';

interface RecordChangesProps<Detail> {
  readonly kind: DocumentKind;
  readonly record: Detail;
  /** Facts that are not part of the content below. */
  readonly facts?: ((record: Detail) => readonly Fact[]) | undefined;
}

/** What has changed in a record since its reader saw it, above its content; the title is among it, where people write one. */
export function RecordChanges<Detail>({ kind, record, facts }: RecordChangesProps<Detail>) {
  const t = useT();
  const was = useLastSeen<Detail>();
  const factsOf = (one: Detail): readonly Fact[] => {
    const { title } = one as { readonly title?: unknown };
    const titled = typeof title === 'string' ? [{ label: t(`${kind.words.texts}.fields.title`), value: title }] : [];
    return [...titled, ...(facts?.(one) ?? [])];
  };
  return <ChangesNote facts={factsOf(record)} was={was && factsOf(was)} />;
}
