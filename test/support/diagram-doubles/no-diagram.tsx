/** Drawing diagrams needs a real browser: in jsdom the timeline beside them says the same. */
export default function NoDiagram() {
  return null;
}
