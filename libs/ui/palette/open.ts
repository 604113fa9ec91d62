import { signal } from '../signal.js';

/** What the palette offers: everything, or only what can be created. */
export type PaletteKind = 'all' | 'creates';

const asked = signal<PaletteKind>();

/** Opens the palette from anywhere. */
export const openPalette = asked.emit;
export const onOpenPalette = asked.listen;
