import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { rooms as inBrowser } from '#lab/modules/client.js';
import { rooms as onServer } from '#lab/modules/server.js';
import { subjects } from '#lab/modules/subjects.js';

/** What a room declares and only rooms after it may write. */
interface Declared {
  readonly room: string;
  /** Pages and menu addresses, each up to its first parameter. */
  readonly paths: readonly string[];
  /** Names of subjects, and of dictionaries that are no common word. */
  readonly names: readonly string[];
  /** Where its permissions begin, `purchase:`. */
  readonly permissions: readonly string[];
  /** Words of identifiers that only this room can mean: its name and its subjects, where it has documents. */
  readonly words: readonly string[];
}

const drawn = await Promise.all(Object.values(inBrowser).map(async (load) => (await load()).room));
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function declaredBy(room: string): Declared {
  const server = onServer.find(({ name }) => name === room);
  const client = drawn.find(({ key }) => key === room);
  const pages = [...(client?.pages ?? []), ...(client?.leads ?? [])].map(({ path }) => path.replace(/\/?:.*$/, ''));
  const ofRoom = subjects.filter(({ texts }) => texts.startsWith(`${room}.`));
  const own = ofRoom.map(({ name }) => name);
  // `contract` is part of `purchase-contract`, too: other rooms may mean that one.
  const others = subjects.filter((subject) => !ofRoom.includes(subject)).flatMap(({ name }) => name.split('-'));
  const isOnlyOurs = (word: string) => !others.includes(word);
  return {
    room,
    paths: [...new Set(pages)].filter((path) => path.length > 1),
    names: [...own.filter(isOnlyOurs), ...(server?.dictionaries ?? []).filter((name) => name.includes('_'))],
    permissions: (server?.permissions ?? []).map(({ name }) => `${name}:`),
    words: own.length > 0 ? [room, ...own].filter(isOnlyOurs).map(camel) : [],
  };
}

/** The rooms in their order; libraries come before all of them. */
const order = [...onServer.map(({ name }) => name), 'demo'];
const declared = order.map(declaredBy);

/** Where a room that exists may be named before its turn, and why. */
const exceptions: readonly RegExp[] = [
  // Addresses that mails, the frame and every room lead to: declared here, and the rooms that draw them read them.
  /^shared\/(frame|process)-pages\.ts$/,
  // A migration that has landed.
  /^modules\/system\/server\/dictionary\/seed\.ts$/,
  // The act by which the audit calls the choice of the CEO: stored, and older than the room of companies.
  /^modules\/org\/server\/user\/user-access\.ts$/,
];

const begins = (text: string, path: string) => text === path || ['?', '/'].some((end) => text.startsWith(path + end));

/** Everything that a source writes: texts, templates up to their first value, identifiers and keys. */
function writtenIn(path: string, code: string): { readonly texts: string[]; readonly identifiers: string[] } {
  const texts: string[] = [];
  const identifiers: string[] = [];
  const visit = (node: ts.Node): void => {
    // Imports are guarded by the lint.
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) texts.push(node.text);
    // `<hr />` is an element of HTML.
    else if (ts.isIdentifier(node) && !ts.isJsxOpeningLikeElement(node.parent)) identifiers.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true));
  return { texts, identifiers };
}

/** What a source in `libs` names of rooms after its own. */
function laterNames(path: string, code: string): string[] {
  const place = order.indexOf(/^modules\/(\w+)\//.exec(path)?.[1] ?? '');
  const { texts, identifiers } = writtenIn(path, code);
  // A room whose page lies at `/processBpmn/:key` may lead to what lies beside it.
  const own = declared.slice(0, place + 1).flatMap(({ paths }) => paths);
  return declared
    .slice(place + 1)
    .flatMap(({ room, paths, names, permissions, words }) =>
      [
        ...texts.filter(
          (text) =>
            names.includes(text) ||
            new RegExp(`^${room}\\.[a-z]`).test(text) ||
            permissions.some((head) => text.startsWith(head) && text.length > head.length) ||
            (paths.some((each) => begins(text, each)) && !own.some((each) => begins(text, each))),
        ),
        ...identifiers.filter((name) => words.some((word) => new RegExp(`^${word}(?![a-z])`).test(name))),
      ].map((name) => `${path}: ${name} belongs to ${room}`),
    );
}

const root = join(process.cwd(), 'libs');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$|\/testing\//.test(path))
  // The lists of rooms.
  .filter((path) => !/^modules\/\w+\.ts$/.test(path));

const namesIn = (path: string) => laterNames(path, readFileSync(join(root, path), 'utf8'));

describe('what a room declares', () => {
  it('is named by no library and no earlier room', () => {
    expect(sources.length).toBeGreaterThan(500);
    const found = sources.filter((path) => !exceptions.some((each) => each.test(path))).flatMap(namesIn);
    expect(found).toEqual([]);
  });

  it.each(exceptions)('is named where %s allows it, or the exception goes', (exception) => {
    expect(sources.filter((path) => exception.test(path)).flatMap(namesIn)).not.toEqual([]);
  });

  it.each([
    ['process-host/notices.ts', "const path = '/process/todo?task=1';"],
    ['ui/document/a.ts', 'const path = `/purchase/myPrList/${id}`;'],
    ['platform/a.ts', "may('hr:claim:search');"],
    ['platform/a.ts', "say('purchase.request.one');"],
    ['process-host/a.ts', "if (subject === 'leave-claim') return;"],
    ['modules/system/server/a.ts', "const names = ['purchase_action'];"],
    ['modules/purchase/server/a.ts', 'const hrCharger = 1;'],
    ['modules/inbox/client/a.tsx', 'const counts = { leaveClaimDrafts: 1 };'],
    ['modules/system/client/a.tsx', '<Link to="/processBpmn?tab=problems" />;'],
  ])('%s may not say %s', (path, code) => {
    expect(laterNames(path, code)).not.toEqual([]);
  });

  it.each([
    ['modules/hr/server/a.ts', "may('hr:claim:search'); say('purchase.request.one');"],
    ['modules/designer/client/a.tsx', "go('/processBpmn?process=a');"],
    ['ui/layout/a.tsx', '<hr />;'],
    ['platform/a.ts', 'const three = shown.hours;'],
  ])('%s may say %s', (path, code) => {
    expect(laterNames(path, code)).toEqual([]);
  });
});
