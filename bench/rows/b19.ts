import { Bundle, weight, type Chunk } from '../pages/bundle.js';
import { finding, round, type Row } from '../harness/row.js';

const goals = {
  list: { atMost: 1.25 },
  signIn: { atMost: 0.7 },
  diagram: { atMost: 0 },
  page: { atMost: 40_000 },
} as const;
/** Of script, gzipped; the sign-in page must be there at once, also over a phone. */
const signInBytes = { atMost: 250_000 } as const;

const rooms = ['account', 'inbox', 'cockpit', 'designer', 'purchase', 'hr', 'org', 'system'];
const lists = [
  {
    file: 'libs/modules/purchase/client/request/request-list-screen.tsx',
    words: 'libs/modules/purchase/shared/locales/zh/requests.ts',
  },
  {
    file: 'libs/modules/hr/client/leave-claim/leave-claim-list-screen.tsx',
    words: 'libs/modules/hr/shared/locales/zh/claims.ts',
  },
  { file: 'libs/modules/org/client/user/users-page.tsx', words: 'libs/modules/org/shared/locales/zh/user.ts' },
  {
    file: 'libs/modules/system/client/mail/mail-list-screen.ts',
    words: 'libs/modules/system/shared/locales/zh/mail.ts',
  },
];

/** B19: what a page weighs on the line, gzipped script of the real build beside the least that such a page can weigh. */
export async function b19(): Promise<Row> {
  const client = await Bundle.ofClient();
  const least = weight((await Bundle.ofFile('bench/pages/reference.tsx')).all);
  const entry = client.of('apps/client/src/main.tsx');
  /** What a list says; every other page waits for the whole tables. */
  const words = [
    'libs/ui/i18n/locales/zh/front.ts',
    'libs/shared/locales/front/zh.ts',
    ...rooms.map((room) => `libs/modules/${room}/shared/locales/zh/front.ts`),
  ];
  const whole = [
    'libs/ui/i18n/locales/zh.ts',
    'libs/shared/locales/zh.ts',
    'libs/modules/account/shared/locales/zh.ts',
  ];
  const wordsOf = (of: readonly string[]) => of.map((file) => client.of(file));

  const signIn = client.closure([
    entry,
    client.of('libs/modules/account/client/index.tsx'),
    client.of('libs/modules/account/client/sign-in/sign-in-screen.ts'),
    ...wordsOf(whole),
  ]);
  const inside = [
    entry,
    client.of('apps/client/src/inside.tsx'),
    ...rooms.map((room) => client.of(`libs/modules/${room}/client/index.tsx`)),
    ...wordsOf(words),
  ];
  const pages = lists.map(({ file, words: own }) =>
    client.closure([...inside, ...wordsOf(own === undefined ? [] : [own]), client.of(file)]),
  );
  const heaviest = Math.max(...pages.map(weight));
  const frame = new Set(client.closure(inside));
  const screens = client.all.filter((chunk) =>
    /^libs\/modules\/\w+\/client\/.*(screen|page)\.tsx?$/.test(chunk.of ?? ''),
  );
  const own = screens
    .filter((screen) => !drawsDiagrams(client.closure([screen])))
    .map((screen) => ({ screen, bytes: weight([screen]) }))
    .sort((a, b) => b.bytes - a.bytes);
  const strayed = pages.filter(drawsDiagrams).length + (drawsDiagrams([...frame]) ? 1 : 0);
  return {
    id: 'B19',
    title: 'weight of pages on the line',
    conditions: 'gzipped script of a production build',
    findings: [
      finding('sign-in : least', weight(signIn) / least, 'x', goals.signIn),
      finding('sign-in', weight(signIn), 'B', signInBytes),
      finding('heaviest list : least', heaviest / least, 'x', goals.list),
      finding('lists that carry bpmn-js', strayed, '', goals.diagram),
      finding('heaviest own chunk of a page', own[0]?.bytes ?? 0, 'B', goals.page),
    ],
    figures: [
      `least ${kilobytes(least)}, sign-in ${kilobytes(weight(signIn))}, frame ${kilobytes(weight([...frame]))}`,
      ...pages.map((page, index) => `${lists[index]?.file ?? ''} ${kilobytes(weight(page))}`),
      `heaviest pages: ${own
        .slice(0, 3)
        .map(({ screen, bytes }) => `${screen.of ?? ''} ${kilobytes(bytes)}`)
        .join(', ')}`,
    ],
  };
}

function drawsDiagrams(chunks: readonly Chunk[]): boolean {
  return chunks.some(({ modules }) => modules.some((id) => id.includes('node_modules/bpmn-js/')));
}

function kilobytes(bytes: number): string {
  return `${round(bytes / 1000)} kB`;
}
