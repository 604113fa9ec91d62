import { Paperclip } from 'lucide-react';
import type { SearchHit } from '#lab/shared/document.js';

/** Places that a row shows; the record itself shows the rest. */
const shownHits = 2;

/** Where the search found something in a record, with what was looked for marked; nothing without a search. */
export function SearchHits({ hits = [] }: { readonly hits?: readonly SearchHit[] | undefined }) {
  return hits.slice(0, shownHits).map(({ file, text, marks }, at) => (
    <span key={at} className="lab-search-hit" title={text}>
      {file !== null && (
        <span className="lab-search-hit-file">
          <Paperclip size={11} strokeWidth={1.7} aria-hidden />
          {file}
        </span>
      )}
      {markedParts(text, marks)}
    </span>
  ));
}

function markedParts(text: string, marks: SearchHit['marks']) {
  const parts = marks.map(([from, to], at) => [
    text.slice(marks[at - 1]?.[1] ?? 0, from),
    <mark key={from}>{text.slice(from, to)}</mark>,
  ]);
  return [...parts, text.slice(marks.at(-1)?.[1] ?? 0)];
}
