import BpmnModeler from 'bpmn-js/lib/Modeler.js';
import '#lab/ui/diagram/style.js';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import { packages } from '#lab/process-engine/index.js';
import type { Language } from '#lab/shared/texts.js';
import { drawing } from '#lab/ui/diagram/drawing.js';
import { padOf, type PadOffer } from './context-pad.js';
import { insertOnFlows } from './insertion.js';
import { keepAttached } from './boundary.js';
import { goAround } from './detours.js';
import { loseNothing } from './keeping.js';
import { speak } from './local-names.js';
import type { Modeler } from './services.js';
import { translator } from './translate.js';

interface ModelerOptions {
  readonly container: HTMLElement;
  /** The language of the moment; asked again whenever something is drawn. */
  readonly language: () => Language;
  /** What the pad beside a chosen node offers to append. */
  readonly offers: readonly PadOffer[];
}

/** An empty diagram that can be drawn on; the palette, the panel and the list of problems are ours. */
export function openModeler({ container, language, offers }: ModelerOptions): Modeler {
  const modeler = new BpmnModeler({
    container,
    ...drawing,
    moddleExtensions: packages,
    additionalModules: [{ translate: ['value', translator(language)], paletteProvider: ['value', null] }],
  });
  loseNothing(modeler);
  speak(modeler, language);
  insertOnFlows(modeler);
  keepAttached(modeler);
  goAround(modeler);
  padOf(modeler, offers);
  return modeler;
}
