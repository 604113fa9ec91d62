import { drawing } from './drawing.js';

/** Names are measured when they are drawn: the type face must be there by then. */
export async function typeFaceReady(): Promise<void> {
  const { fontWeight, fontSize } = drawing.textRenderer.defaultStyle;
  await document.fonts.load(`${fontWeight} ${fontSize}px InterVariable`);
}
