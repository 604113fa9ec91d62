import { TextDifference } from '../difference/text-difference.js';
import { useMarked } from '../seen/last-seen.js';
import { Section } from './subject-page.js';

interface WordsProps {
  readonly title: string;
  readonly text: string | null | undefined;
  /** What its reader has seen there; undefined where there is nothing to compare it with. */
  readonly was?: string | null | undefined;
}

/** What people have written about a record, with what has changed in it; nothing where nothing was ever written. */
export function Words({ title, text, was }: WordsProps) {
  const isChanged = was !== undefined && (was ?? '') !== (text ?? '');
  useMarked({ fields: isChanged ? 1 : 0 });
  if (!text && !isChanged) return null;
  return (
    <Section title={title} isChanged={isChanged}>
      {isChanged ? (
        <TextDifference before={was ?? ''} after={text ?? ''} />
      ) : (
        <p className="lab-document-words">{text}</p>
      )}
    </Section>
  );
}
