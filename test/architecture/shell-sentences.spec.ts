import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** What the shell does, and the test that shows it: file, title. A new behaviour is a row here. */
const sentences: readonly (readonly [does: string, file: string, title: string])[] = [
  // Addresses
  ['paths that are built stay', 'apps/client/src/routes.spec.tsx', 'keep those that are built'],
  ['paths of later modules', 'apps/client/src/routes.spec.tsx', 'of later modules are the 404 page, and in no menu'],
  ['menu entries lead somewhere', 'apps/client/src/routes.spec.tsx', 'of menus lead to a page'],
  ['approvals of one kind', 'apps/client/src/routes.spec.tsx', 'at %s are the inbox with nothing else in it'],
  [
    'a permission named like its path',
    'apps/client/src/routes.spec.tsx',
    'open for the permission that is named after',
  ],
  [
    'a page without its permission, an unknown page',
    'libs/ui/access/access.spec.tsx',
    'without its permission leads to',
  ],
  ['what a refused page is missing', 'libs/ui/access/access.spec.tsx', 'says what is missing, and which roles give it'],
  [
    'default child of a group',
    'libs/ui/access/access.spec.tsx',
    'of a room’s root is the first that the person may open',
  ],
  [
    'a stranger goes to the sign-in',
    'libs/ui/access/access.spec.tsx',
    'sends a stranger to the sign-in, with the way back',
  ],
  ['the way back never leaves the site', 'libs/ui/access/access.spec.tsx', 'keeps redirects on this site'],
  ['phones', 'libs/ui/layout/mobile.spec.tsx', 'is sent to its own pages from anywhere else'],
  [
    'the way back to the whole site',
    'libs/ui/layout/mobile.spec.tsx',
    'keeps to the whole site once its reader has asked',
  ],
  ['root of the phone pages', 'libs/ui/layout/mobile.spec.tsx', 'leads from the root of the pages for phones'],
  [
    'modules of the installation',
    'libs/ui/room/rooms.spec.tsx',
    'shows the rooms of the modules that the installation has',
  ],
  // Frame and tabs
  ['menu cut to permissions', 'libs/ui/layout/layout.spec.tsx', 'holds only what the person may open'],
  ['badges of parents', 'libs/ui/layout/layout.spec.tsx', 'sums the counts of children in their parents'],
  ['tabs unique by path', 'libs/ui/layout/layout.spec.tsx', 'are unique by path and remember their filters'],
  ['pages kept alive', 'libs/ui/layout/layout.spec.tsx', 'keeps what was typed when another tab is looked at'],
  ['sidebar by key and cookie', 'libs/ui/layout/layout.spec.tsx', 'toggles the sidebar by key, but not from a field'],
  ['landmarks and skip link', 'libs/ui/layout/layout.spec.tsx', 'has landmarks, a skip link'],
  ['closing others and all, pinned ones stay', 'libs/ui/layout/tabs.spec.tsx', 'close all but the pinned ones'],
  ['middle button', 'libs/ui/layout/tabs.spec.tsx', 'close with the middle button, but not the pinned ones'],
  ['tabs restored for the same person', 'libs/ui/layout/tabs.spec.tsx', 'are there again after a reload'],
  ['signing out closes tabs', 'libs/ui/layout/tabs.spec.tsx', 'are all closed, and the sidebar is reset'],
  ['a tab without a title', 'libs/ui/layout/tabs.spec.tsx', 'have a name even where their page is not known any more'],
  ['heading after navigation', 'libs/ui/layout/tabs.spec.tsx', 'puts the keyboard at the heading of the page'],
  ['recent pages', 'libs/ui/layout/tabs.spec.tsx', 'offers the pages that were seen last'],
  ['commands', 'libs/ui/layout/tabs.spec.tsx', 'runs commands by their words'],
  ['watermark', 'libs/ui/layout/frame.spec.tsx', 'lies under a watermark with name, address and local time'],
  [
    'watermark of exports',
    'test/integration/system/audit.int.spec.ts',
    'goes out as a workbook, which is noted as well',
  ],
  [
    'the company’s logo, else the bundled one',
    'libs/ui/company/brand.spec.tsx',
    'is the mark of the product without a picture',
  ],
  // Language
  ['order of languages', 'libs/ui/i18n/language.spec.tsx', 'is the saved one, then the one chosen here'],
  ['switch without a reload', 'libs/ui/i18n/language.spec.tsx', 'switches without a reload'],
  ['refusals on the screen', 'libs/ui/layout/frame.spec.tsx', 'says a refusal on the screen in the language'],
  // Session
  [
    'nobody without permissions',
    'libs/ui/access/access.spec.tsx',
    'refuses somebody without any permission, and says so',
  ],
  ['sign-out without the server', 'libs/ui/access/access.spec.tsx', 'ends on purpose without a way back'],
  ['name is trimmed', 'libs/modules/account/client/sign-in/sign-in.spec.tsx', 'sends the trimmed name'],
  [
    'an answer without a token',
    'libs/modules/account/client/sign-in/sign-in.spec.tsx',
    'takes an answer without a token',
  ],
  ['idle time', 'test/integration/platform/session.int.spec.ts', 'ends after 30 idle minutes'],
  // Rules
  ['span of time', 'libs/shared/moments.spec.ts', 'counts each %s up to %s, both ends included'],
  ['a span in the wrong order', 'libs/ui/form/use-span.spec.tsx', 'refuses a span that begins behind its end'],
  ['links out of the product', 'libs/shared/figures.spec.ts', 'tells links out of the product by how they begin'],
  ['star and lists of permissions', 'libs/shared/define-permissions.spec.ts', 'lets * pass everything'],
  ['a guard draws or removes', 'libs/ui/access/can.spec.tsx', 'is drawn for one of the permissions'],
  ['a guard without a permission', 'libs/ui/access/can.spec.tsx', 'must name a permission'],
  // Downloads
  ['name of a file', 'libs/ui/api.spec.tsx', 'reads the name of a file, the encoded form first'],
  ['type of a file', 'libs/ui/api.spec.tsx', 'is saved under the name in its header'],
  ['files that open', 'libs/ui/api.spec.tsx', 'of a picture, a film or a PDF opens, all else is saved'],
  ['raw data in another window', 'libs/ui/api.spec.tsx', 'in whose place something else came is shown raw'],
  // Refusals
  ['a sentence for every number', 'test/architecture/refusals.spec.ts', 'has a sentence for every number'],
  ['the same in both languages', 'test/architecture/refusals.spec.ts', 'says the same in both languages'],
  ['message set', 'libs/ui/i18n/language.spec.tsx', 'words a refusal as the message set of the server does'],
  [
    'message set of the server',
    'test/integration/platform/message-set.int.spec.ts',
    'names the message set in every answer',
  ],
  ['answers without an envelope', 'libs/ui/api.spec.tsx', 'judges an answer without an envelope by its status'],
  ['parts fill places', 'libs/ui/i18n/language.spec.tsx', 'names refusals of the platform and of rooms'],
  ['403', 'libs/ui/layout/frame.spec.tsx', 'says a missing permission in a warning with a title'],
  ['401', 'libs/ui/api.spec.tsx', 'tells the shell that the session is over, but not at the sign-in'],
  ['unknown numbers', 'libs/ui/layout/frame.spec.tsx', 'says an unknown number with the sentence of number 0'],
  // Constants
  ['double click', 'libs/ui/press-once.spec.tsx', 'makes a double click one act, and rests for a second'],
  ['cover over the page', 'libs/ui/loading/busy.spec.tsx', 'leaves the page alone after eight seconds'],
  ['figures in few signs', 'libs/shared/figures.spec.ts', '%s is shortened to %s'],
  ['money', 'libs/shared/figures.spec.ts', 'of money has the sign of the yuan and two decimals'],
  ['ten digits are seconds', 'libs/shared/moments.spec.ts', 'of ten digits is in seconds'],
  ['how long ago', 'libs/shared/moments.spec.ts', '%s seconds ago is said as %j'],
  ['how long ago in words', 'libs/ui/form/use-span.spec.tsx', 'says how long ago something was'],
  ['eight digits are a day', 'libs/shared/moments.spec.ts', 'of eight digits is written with its parts apart'],
  ['days before and after', 'libs/shared/moments.spec.ts', 'moves by days, with the separator that is wanted'],
];

/** Whether a test file has a test whose title begins so. */
function shows(file: string, title: string): boolean {
  const source = readFileSync(join(process.cwd(), file), 'utf8');
  return ["it('", "it(\n    '", ")('"].some((head) => source.includes(head + title));
}

it.each(sentences)('%s', (_does, file, title) => {
  expect(shows(file, title)).toBe(true);
});

it('names each behaviour once', () => {
  const named = sentences.map(([does]) => does);
  expect(named.filter((does, index) => named.indexOf(does) !== index)).toEqual([]);
});
