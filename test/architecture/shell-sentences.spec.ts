import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** What the shell does, and the test that shows it: file, title. A new behaviour is a row here. */
const sentences: readonly (readonly [does: string, file: string, title: string])[] = [
  // Addresses
  ['the home page behind the empty path', 'apps/client/src/site.spec.tsx', 'begin at the home page'],
  ['pages in front of the sign-in', 'apps/client/src/site.spec.tsx', 'in front of the sign-in are open to strangers'],
  [
    'who is signed in and comes to the sign-in',
    'apps/client/src/site.spec.tsx',
    'in front of the sign-in lead on who is signed in',
  ],
  ['passing through', 'apps/client/src/site.spec.tsx', 'below /redirect pass through to the rest of themselves'],
  [
    'a one-time ticket in the place of a token',
    'test/integration/account/out-side-link.int.spec.ts',
    'signs its person in, once, and is stored as a hash',
  ],
  [
    'the page of a one-time ticket',
    'libs/modules/account/client/out-side-link/out-side-link.spec.tsx',
    'takes the ticket out of the address',
  ],
  [
    'what the sign-in offers',
    'libs/modules/account/client/sign-in/sign-in.spec.tsx',
    'shows a picture once the server wants a code',
  ],
  [
    'a verification code without a picture',
    'libs/modules/account/client/sign-in/sign-in.spec.tsx',
    'has a code by mail for those who read no pictures',
  ],
  [
    'a forgotten password by name or mail',
    'libs/modules/account/client/password/choose.spec.tsx',
    'asks for a link by name or mail address',
  ],
  [
    'a password by link',
    'libs/modules/account/client/password/choose.spec.tsx',
    'takes a new password and leads to the sign-in',
  ],
  [
    'help documents in a page of their own',
    'libs/modules/account/client/markdown/viewer.spec.tsx',
    'shows the help document of a module',
  ],
  ['help documents as pages', 'libs/ui/layout/quick-links.spec.tsx', 'is a page for'],
  ['help documents as files', 'libs/ui/layout/quick-links.spec.tsx', 'opens a pdf in a tab of its own'],
  ['nothing runs in a help document', 'libs/ui/markdown/markdown.spec.tsx', 'cannot run anything'],
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
  ['pages that are never kept', 'libs/ui/layout/tabs.spec.tsx', 'what was typed at %s is %j after another tab'],
  ['the top of a page', 'libs/ui/layout/tabs.spec.tsx', 'shows the top of the page that was gone to'],
  ['the breadcrumb', 'libs/ui/layout/sidebar.spec.tsx', 'the breadcrumb leads from home'],
  ['quick links by a star', 'libs/ui/layout/quick-links.spec.tsx', 'are switched by the star behind the breadcrumb'],
  ['quick links in order', 'libs/ui/layout/quick-links.spec.tsx', 'are followed, put in order by keys alone'],
  ['a sidebar where there is room', 'libs/ui/layout/sidebar.spec.tsx', 'in a window of %i px stands beside the page'],
  ['a sidebar that gets out of the way', 'libs/ui/layout/sidebar.spec.tsx', 'of a narrow window closes on the way'],
  ['submenus of a closed sidebar', 'libs/ui/layout/sidebar.spec.tsx', 'is closed where its reader left it closed'],
  ['columns of one’s own', 'libs/ui/resource/columns.spec.tsx', 'work by keys alone, are kept for the person'],
  ['views of one’s own', 'libs/ui/resource/saved-views.spec.tsx', 'keep filters, search and order under a name'],
  ['settings on the server', 'libs/ui/settings/settings.spec.tsx', 'come from the server'],
  ['typed texts after a new sign-in', 'libs/ui/form/draft.spec.tsx', 'is kept when the session ends'],
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
  ['who is signed in', 'test/integration/platform/session.int.spec.ts', 'gives a token that works as a header'],
  [
    'a token is no part of an address',
    'test/integration/platform/session.int.spec.ts',
    'is never done by the cookie alone',
  ],
  ['signing out', 'test/integration/platform/session.int.spec.ts', 'ends by signing out, and no other with it'],
  [
    'signing out when the server is gone',
    'libs/ui/access/access.spec.tsx',
    'ends on purpose without a way back, even when',
  ],
  ['one role of several', 'test/integration/account/roles.int.spec.ts', 'limits the session to one role'],
  ['tabs after another role', 'libs/ui/access/act-as.spec.tsx', 'acts as one role: another token, no tabs of before'],
  ['notice before the end', 'libs/ui/access/session-ending.spec.tsx', 'says so two minutes before'],
  ['what counts as activity', 'libs/ui/access/session-ending.spec.tsx', 'is what a person causes'],
  ['one’s own picture', 'test/integration/org/photos.int.spec.ts', 'is one’s own to choose'],
  ['counts of what waits', 'test/integration/process/inbox.int.spec.ts', 'are told to every open page under the names'],
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
  [
    'strength of a password',
    'test/integration/account/password.int.spec.ts',
    'has eight characters or more of four kinds',
  ],
  [
    'another password than before',
    'test/integration/account/password.int.spec.ts',
    'is neither the present one nor one of the three',
  ],
  ['administration is for the star alone', 'test/integration/system/config.int.spec.ts', 'is for administrators only'],
  ['doors and who may pass', 'test/integration/platform/access.int.spec.ts', 'is as the inventory says, at every door'],
  ['span of time', 'libs/shared/moments.spec.ts', 'counts each %s up to %s, both ends included'],
  ['a span in the wrong order', 'libs/ui/form/use-span.spec.tsx', 'refuses a span that begins behind its end'],
  ['links out of the product', 'libs/shared/figures.spec.ts', 'tells links out of the product by how they begin'],
  ['star and lists of permissions', 'libs/shared/define-permissions.spec.ts', 'lets * pass everything'],
  ['a guard draws or removes', 'libs/ui/access/can.spec.tsx', 'is drawn for one of the permissions'],
  ['a guard without a permission', 'libs/ui/access/can.spec.tsx', 'must name a permission'],
  // Calls and downloads
  ['calls of thirty seconds', 'libs/ui/api.spec.tsx', 'is given up after thirty seconds'],
  ['the token in a header', 'libs/ui/api.spec.tsx', 'answers the data of the envelope and sends the token'],
  [
    'the company in front of the sign-in',
    'test/integration/system/tenant.int.spec.ts',
    'is known to everybody by its name',
  ],
  ['mailing a link', 'test/integration/account/password.int.spec.ts', 'is replaced with a link that came by mail'],
  ['looking at a link', 'test/integration/account/password.int.spec.ts', 'works for its user and its purpose alone'],
  ['a change by name', 'test/integration/account/password.int.spec.ts', 'says 1010 for a wrong old password'],
  ['calls of quick links', 'test/integration/system/links.int.spec.ts', 'are added, found, named again and removed'],
  ['calls of modules', 'test/integration/system/modules.int.spec.ts', 'are kept by administrators'],
  [
    'the content of a help document',
    'test/integration/system/modules.int.spec.ts',
    'come with the product for every room',
  ],
  ['departments', 'test/integration/org/common.int.spec.ts', 'deptList: all of them'],
  ['storeys of departments', 'test/integration/org/common.int.spec.ts', 'listDeptStorey'],
  ['departments above', 'test/integration/org/common.int.spec.ts', 'getParentDeptByDeptId'],
  ['cost centres', 'test/integration/org/common.int.spec.ts', 'getCostCentreList'],
  ['people', 'test/integration/org/common.int.spec.ts', 'finds people by department, role, group'],
  ['roles', 'test/integration/org/common.int.spec.ts', 'getRoleList'],
  ['the time', 'test/integration/org/common.int.spec.ts', 'getSystemTime'],
  ['parts of the product', 'test/integration/org/common.int.spec.ts', 'getModuleList'],
  ['processes', 'test/integration/org/common.int.spec.ts', 'getProcessList'],
  ['calls of later rooms', 'test/integration/org/common.int.spec.ts', '%s %s comes with its room: 8013'],
  [
    'the description of calls',
    'test/integration/platform/api-docs.int.spec.ts',
    'holds the inputs as the routes check them',
  ],
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
  return ["it('", "it(\n    '", "it(\n  '", ")('"].some((head) => source.includes(head + title));
}

it.each(sentences)('%s', (_does, file, title) => {
  expect(shows(file, title)).toBe(true);
});

it('names each behaviour once', () => {
  const named = sentences.map(([does]) => does);
  expect(named.filter((does, index) => named.indexOf(does) !== index)).toEqual([]);
});
