import type { ComponentType } from 'react';
import { useApiQuery } from '../query.js';
import { Answered } from '../states/answered.js';
import type { PreviewProps } from '../subject/registry.js';
import type { DocumentDetail, DocumentKind } from './document-kind.js';

/** The preview of a record in the inbox and in a drawer: its content, fetched by its id. */
export function previewOf<Detail extends DocumentDetail>(
  { paths }: DocumentKind,
  Content: ComponentType<{ readonly record: Detail }>,
): ComponentType<PreviewProps> {
  return function RecordPreview({ record }) {
    const answer = useApiQuery<Detail>(`${paths.route}/${record}`);
    return <Answered answer={answer}>{(detail) => <Content record={detail} />}</Answered>;
  };
}
