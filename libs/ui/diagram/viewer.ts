import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import './style.js';
import type { Language } from '#lab/shared/texts.js';
import type { Diagram, ModdleElement } from './bpmn.js';
import { drawing } from './drawing.js';
import { showNamesIn } from './local-names.js';
import { translator, viewerWordsZh } from './translate.js';

/** An empty read-only diagram in its place; the wheel is left to the page. */
export function openViewer(container: HTMLElement, language: () => Language): Diagram {
  const viewer = new NavigatedViewer({
    container,
    ...drawing,
    zoomScroll: { enabled: false },
    additionalModules: [{ translate: ['value', translator(language, viewerWordsZh)] }],
  });
  showNamesIn(viewer, language);
  viewer
    .get('eventBus')
    .on('import.render.start', ({ definitions }: { readonly definitions: ModdleElement }) => showSigns(definitions));
  return viewer;
}

/** An exclusive gateway is drawn with its marker, even if the file does not ask for it. */
function showSigns(definitions: ModdleElement): void {
  const diagrams = definitions.get('diagrams') as readonly ModdleElement[];
  const shapes = diagrams.flatMap(
    (diagram) => (diagram.get('plane') as ModdleElement).get('planeElement') as readonly ModdleElement[],
  );
  for (const shape of shapes) {
    const element = shape.get('bpmnElement') as ModdleElement | undefined;
    if (element?.$type === 'bpmn:ExclusiveGateway') shape.set('isMarkerVisible', true);
  }
}
