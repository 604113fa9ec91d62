interface DiagramOfButtonsProps {
  readonly version: string;
  readonly marks: readonly { readonly element: string; readonly word: string; readonly count: number }[];
  readonly onPick?: (element: string) => void;
}

/** What would be chosen on the diagram is chosen from a button; what it would mark is written. */
export default function DiagramOfButtons({ version, marks, onPick }: DiagramOfButtonsProps) {
  return (
    <>
      <button type="button" onClick={() => onPick?.('ceo')}>
        node of the CEO
      </button>
      <output aria-label={`marks on ${version}`}>
        {marks.map(({ element, word, count }) => `${element} ${word} ${count}`).join(', ')}
      </output>
    </>
  );
}
