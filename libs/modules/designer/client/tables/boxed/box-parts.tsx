import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface BoxPartsProps {
  /** Words of `designer.tables.boxed.parts`, in the order of the parts. */
  readonly words: readonly string[];
  readonly part: (at: number) => React.ReactNode;
}

/** The parts of a box that has always the same ones, each behind its word. */
export function BoxParts({ words, part }: BoxPartsProps) {
  const t = useT();
  return (
    <ul className="box-rows">
      {words.map((word, at) => (
        <li key={word}>
          <span className="box-word">{t(`designer.tables.boxed.parts.${word}`)}</span>
          {part(at)}
        </li>
      ))}
    </ul>
  );
}
