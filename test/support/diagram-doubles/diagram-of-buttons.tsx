/** What would be chosen on the diagram is chosen from a button. */
export default function DiagramOfButtons({ onPick }: { readonly onPick: (element: string) => void }) {
  return (
    <button type="button" onClick={() => onPick('ceo')}>
      node of the CEO
    </button>
  );
}
