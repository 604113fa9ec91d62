import ShortcutKeys from '../hotkeys/shortcut-keys.js';
import { Live } from '../live/live.js';
import { useClippedTexts } from './clipped-texts.js';
import { Watermark } from './watermark.js';

/** What every page has besides what is drawn first; fetched when the page is drawn. */
export default function FrameExtras() {
  useClippedTexts();
  return (
    <>
      <ShortcutKeys />
      <Watermark />
      <Live />
    </>
  );
}
