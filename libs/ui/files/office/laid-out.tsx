import type { ReactNode } from 'react';
import type { FileLayout } from '#lab/shared/file-layout.js';
import { useT } from '../../i18n/language-provider.js';
import { useApiQuery } from '../../query.js';
import { Answered } from '../../states/answered.js';
import { Unread, type PreviewProps } from './text-preview.js';

interface LaidOutProps extends PreviewProps {
  readonly draw: (layout: FileLayout) => ReactNode;
}

/** A file whose layout the server reads, or why there is none. */
export function LaidOut({ file: { id }, onSave, draw }: LaidOutProps) {
  const t = useT();
  const answer = useApiQuery<FileLayout>(`files/${id}/layout`);
  return (
    <Answered answer={answer}>
      {(layout) => {
        if (layout.state === 'read' || layout.state === 'cut') return draw(layout);
        const words = layout.state === 'empty' ? t('ui.file.nothing') : undefined;
        return <Unread state={layout.state} words={words} onSave={onSave} />;
      }}
    </Answered>
  );
}
