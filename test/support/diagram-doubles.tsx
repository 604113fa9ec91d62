/** Drawing diagrams needs a real browser: in jsdom the timeline beside them says the same. */
export function NoDiagram() {
  return null;
}

/** What would be chosen on the diagram is chosen from a button. */
export function DiagramOfButtons({ onPick }: { readonly onPick: (element: string) => void }) {
  return (
    <button type="button" onClick={() => onPick('ceo')}>
      node of the CEO
    </button>
  );
}
