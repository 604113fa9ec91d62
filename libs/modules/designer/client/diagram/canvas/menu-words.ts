import type { Say } from './house.js';
import type { Modeler } from './services.js';

/** What changes in an open menu while it is searched. */
const changes = { subtree: true, childList: true, characterData: true } as const;

/**
 * A menu of bpmn-js says how many entries it found, and names a list without a title, in English whatever the reader's
 * language: no service of it translates these. Its own words are written over as soon as they are drawn.
 */
export function wordMenus(modeler: Modeler, say: Say): void {
  const bus = modeler.get('eventBus');
  const container = modeler.get('canvas').getContainer();
  const write = () => {
    const list = container.querySelector('.djs-popup-results');
    if (list?.getAttribute('aria-label') === 'Results')
      list.setAttribute('aria-label', say('designer.diagrams.menuEntries'));
    const count = list?.querySelectorAll('.entry').length ?? 0;
    // The text nodes stay those that are known to what draws the menu.
    const [first, ...more] = container.querySelector('.djs-popup-search-count')?.childNodes ?? [];
    put(first, say('designer.diagrams.menuFound', { count }));
    for (const text of more) put(text, '');
  };
  const drawn = new MutationObserver(write);
  bus.on('popupMenu.open', () => drawn.observe(container, changes));
  bus.on(['popupMenu.close', 'diagram.destroy'], () => drawn.disconnect());
}

/** Writes what is not there yet, for writing is a change too. */
function put(text: ChildNode | undefined, words: string): void {
  if (text && text.nodeValue !== words) text.nodeValue = words;
}
