/** What a browser says of itself, in words that need no translation. */
interface Device {
  /** `Chrome 126`; null where it is no browser that we know. */
  readonly browser: string | null;
  /** `Windows`; null as above. */
  readonly system: string | null;
}

/** In this order: browsers also name those that they descend from. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]*.*Safari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['Android', /Android/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** Reads a user agent; good enough for users to recognise their own devices, never for a decision. */
export function deviceOf(userAgent: string): Device {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent));
  const version = browser?.[1].exec(userAgent)?.[1];
  return {
    browser: browser ? [browser[0], version].filter(Boolean).join(' ') : null,
    system: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null,
  };
}

export type Network = 'here' | 'inside' | 'outside';

/** Whether an address is this machine's, one of a private network, or of the world. */
export function networkOf(ip: string): Network {
  const plain = ip.replace(/^::ffff:/i, '').toLowerCase();
  if (/^127\./.test(plain) || plain === '::1') return 'here';
  const inside = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)|^f[cd][0-9a-f]{2}:|^fe80:/;
  return inside.test(plain) ? 'inside' : 'outside';
}
