import BpmnModeler from 'bpmn-js/lib/Modeler.js';
import minimap from 'diagram-js-minimap';
import 'diagram-js-minimap/assets/diagram-js-minimap.css';
import '#lab/ui/diagram/style.js';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import { packages } from '#lab/process-engine/index.js';
import type { Language } from '#lab/shared/texts.js';
import { drawing } from '#lab/ui/diagram/drawing.js';
import { translator } from '#lab/ui/diagram/translate.js';
import { bpmnWordsZh } from './bpmn-words-zh.js';
import { keepAttached } from './boundary.js';
import { startWithin } from './contents.js';
import { padOf } from './context-pad.js';
import { goAround } from './detours.js';
import type { Say } from './house.js';
import { insertOnFlows } from './insertion.js';
import { loseNothing } from './keeping.js';
import { speak } from './local-names.js';
import { wordMenus } from './menu-words.js';
import { offerMenus } from './menus.js';
import type { Modeler } from './services.js';
import { shareClipboard } from './shared-clipboard.js';
import { sizeTasks } from './sizes.js';
import { changeTogether } from './together.js';

/** Its own palette would fail where a tool of the pointer is chosen, for it has no entries, and the tool would be given up. */
const noPalette = { palette: ['value', null], paletteProvider: ['value', null] } as const;

interface ModelerOptions {
  readonly container: HTMLElement;
  /** The language of the moment; asked again whenever something is drawn. */
  readonly language: () => Language;
  readonly say: Say;
}

/** An empty diagram that can be drawn on; the palette, the menus, the panel and the list of problems are ours. */
export function openModeler({ container, language, say }: ModelerOptions): Modeler {
  const modeler = new BpmnModeler({
    container,
    ...drawing,
    moddleExtensions: packages,
    additionalModules: [{ translate: ['value', translator(language, bpmnWordsZh)], ...noPalette }, minimap],
  });
  loseNothing(modeler);
  speak(modeler, language);
  changeTogether(modeler);
  sizeTasks(modeler);
  shareClipboard(modeler);
  startWithin(modeler);
  insertOnFlows(modeler);
  keepAttached(modeler);
  goAround(modeler);
  offerMenus(modeler, say);
  wordMenus(modeler, say);
  padOf(modeler, say);
  return modeler;
}
