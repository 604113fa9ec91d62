import { useMe } from '../access/session-provider.js';
import { useNow } from '../now.js';
import { useTheme } from '../theme/theme-provider.js';
import { palettes } from '../theme/palette.js';
import { fullText } from '../dates.js';

const width = 270;
const height = 180;

/** Who looks at this, from where and when: faint on screen, there in every screenshot, and as a line in print. */
export function Watermark() {
  const { name, ip } = useMe();
  const { mode } = useTheme();
  const time = fullText(useNow());
  return (
    <div
      className="lab-watermark"
      aria-hidden
      data-line={`${name} ${ip} ${time}`}
      style={{ backgroundImage: `url("${tile([`${name}  ${ip}`, time], palettes[mode].watermark)}")` }}
    />
  );
}

/** Two lines of text on a tile that repeats. */
function tile(lines: readonly string[], colour: string): string {
  const texts = lines.map((line, index) => `<text y="${index * 18}">${escapeXml(line)}</text>`).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<g transform="translate(20 ${height / 2}) rotate(-18)" fill="${colour}" font-family="sans-serif" font-size="12">${texts}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
