import type { ComponentType } from 'react';
import { FileSection, versionedOf } from '../files/file-section.js';
import { useT } from '../i18n/language-provider.js';
import { useApiQuery } from '../query.js';
import { SeenProvider } from '../seen/last-seen.js';
import { SeenFrame } from '../seen/seen-frame.js';
import { Answered } from '../states/answered.js';
import type { PreviewProps } from '../subject/registry.js';
import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';
import { RecordChanges } from './record-changes.js';
import type { RecordContent } from './record-page.js';

/** The preview of a record in the inbox and in a drawer: its content and its files, fetched by its id. */
export function previewOf<Detail extends RecordDetail>(
  kind: DocumentKind,
  { default: Content, useRecordPage }: RecordContent<Detail>,
): ComponentType<PreviewProps> {
  const { words, paths } = kind;
  return function RecordPreview({ record }) {
    const t = useT();
    const answer = useApiQuery<Detail>(`${paths.route}/${record}`);
    return (
      <Answered answer={answer}>
        {(detail) => (
          <SeenProvider lastSeen={detail.lastSeen}>
            <SeenFrame>
              <PreviewChanges record={detail} />
              <Content record={detail} />
              <FileSection
                title={t(`${words.texts}.fields.files`)}
                files={detail.files}
                was={(detail.lastSeen?.content as Detail | undefined)?.files}
                versioned={versionedOf(kind, detail)}
              />
            </SeenFrame>
          </SeenProvider>
        )}
      </Answered>
    );
  };

  /** The rail of its page is not here, so what has changed there is above the content. */
  function PreviewChanges({ record }: { readonly record: Detail }) {
    const { facts } = useRecordPage();
    return <RecordChanges kind={kind} record={record} facts={facts} />;
  }
}
