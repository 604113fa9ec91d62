import { parseAsync, renderDocument } from 'docx-preview';

/** Pictures and fonts as part of the page, so that nothing is kept after it; no pages of others inside a document. */
const options = { className: 'lab-word', useBase64URL: true, renderAltChunks: false } as const;

/** The parts of a document of Word, styles included, for a page of its own. @throws where it cannot be laid out */
export async function wordPages(bytes: ArrayBuffer): Promise<readonly Node[]> {
  const nodes = await renderDocument(await parseAsync(bytes, options), options);
  const held = document.createElement('div');
  held.append(...nodes);
  makeInert(held);
  return [...held.childNodes];
}

/** What a laid out document never needs. */
const refused = 'script,iframe,frame,object,embed,link,meta,base,form,input,button,video,audio,source,foreignObject';
const outside = /^(?:https?|mailto):/i;

/** Takes away from a part of a document all that could act or ask others for something; links outside ask for a click. */
export function makeInert(root: Element): void {
  for (const element of root.querySelectorAll(refused)) element.remove();
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const isOwn = name === 'src' && value.startsWith('data:');
      if (/^(?:on|src|action|formaction|ping|background|poster)/.test(name) && !isOwn) element.removeAttribute(name);
      if (name === 'href' || name === 'xlink:href') readLink(element, name, value);
    }
  }
}

function readLink(element: Element, name: string, address: string): void {
  if (outside.test(address)) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
    return;
  }
  element.removeAttribute(name);
  if (!/^#./.test(address)) return;
  // Relative to the page around it such an address would lead out of the document.
  for (const [key, value] of Object.entries({ 'data-to': address.slice(1), role: 'link', tabindex: '0' }))
    element.setAttribute(key, value);
}

/** The desk below the pages; on a phone text is as wide as the screen. */
const desk = `
body{margin:0;background:transparent}
.lab-word-wrapper{background:none!important;padding:16px 8px!important}
section.lab-word{min-width:min(100%,480px)}
[data-to],a[href]{cursor:pointer}
@media (max-width:600px){
.lab-word-wrapper{padding:8px 0!important}
section.lab-word{width:auto!important;min-height:0!important;padding:16px!important;box-sizing:border-box;align-self:stretch}
section.lab-word img{max-width:100%!important;height:auto!important}
section.lab-word table{display:block;max-width:100%;overflow-x:auto}
}`;
const narrow = 600;
const margin = 32;

/** Puts the pages into the empty page of a frame, and keeps them as wide as it. Answers what ends that. */
export function fillPaper(frame: HTMLIFrameElement, pages: readonly Node[]): () => void {
  const page = frame.contentDocument;
  if (!page) return () => undefined;
  page.documentElement.style.colorScheme = getComputedStyle(frame).colorScheme;
  page.body.tabIndex = 0;
  const own = page.createElement('style');
  own.textContent = desk;
  page.body.replaceChildren(...pages, own);

  const follow = ({ target }: Event) => {
    const link = (target as Element).closest('[data-to]');
    const to = link?.getAttribute('data-to');
    if (to) page.getElementById(to)?.scrollIntoView();
  };
  page.addEventListener('click', follow);
  page.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') follow(event);
    // The drawer around the frame hears nothing of it otherwise.
    if (event.key === 'Escape') frame.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true }));
  });

  const fit = () => {
    const sections = [...page.querySelectorAll<HTMLElement>('section.lab-word')];
    for (const { style } of sections) style.zoom = '1';
    const widest = Math.max(0, ...sections.map(({ offsetWidth }) => offsetWidth));
    const room = frame.clientWidth - margin;
    const zoom = frame.clientWidth <= narrow || widest <= room ? 1 : room / widest;
    for (const { style } of sections) style.zoom = String(zoom);
  };
  const watch = new ResizeObserver(fit);
  watch.observe(frame);
  return () => watch.disconnect();
}
