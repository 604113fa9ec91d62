import type { ComponentType } from 'react';
import { FileSection, versionedOf } from '../files/file-section.js';
import { useT } from '../i18n/language-provider.js';
import { useApiQuery } from '../query.js';
import { Answered } from '../states/answered.js';
import type { PreviewProps } from '../subject/registry.js';
import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';
import type { RecordContent } from './record-page.js';

/** The preview of a record in the inbox and in a drawer: its content and its files, fetched by its id. */
export function previewOf<Detail extends RecordDetail>(
  kind: DocumentKind,
  { default: Content }: Pick<RecordContent<Detail>, 'default'>,
): ComponentType<PreviewProps> {
  const { words, paths } = kind;
  return function RecordPreview({ record }) {
    const t = useT();
    const answer = useApiQuery<Detail>(`${paths.route}/${record}`);
    return (
      <Answered answer={answer}>
        {(detail) => (
          <div className="lab-document">
            <Content record={detail} />
            <FileSection
              title={t(`${words.texts}.fields.files`)}
              files={detail.files}
              versioned={versionedOf(kind, detail)}
            />
          </div>
        )}
      </Answered>
    );
  };
}
