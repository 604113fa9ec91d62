import type { ReactNode } from 'react';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';

/** What a person should know before they submit or decide; it hinders nothing. */
export function Warning({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="hr-warning" data-tone="warning" role="status">
      <ToneIcon tone="warning" />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
