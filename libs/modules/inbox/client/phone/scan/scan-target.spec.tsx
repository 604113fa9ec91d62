import { describe, expect, it } from '@jest/globals';
import { FileText } from 'lucide-react';
import { subjectWords } from '#lab/shared/subject-words.js';
import { defineRoom } from '#lab/ui/room.js';
import { scanTarget } from './scan-target.js';

const load = async () => ({ default: () => null });
const demo = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => ({}), en: async () => ({}) },
  pages: [
    { path: '/demo/records', title: 'demo.many', load },
    { path: '/demo/records/new', title: 'demo.new', load },
    { path: '/demo/records/:id', title: 'demo.one', load },
    { path: '/decide', title: 'demo.decide', load, open: true },
  ],
  subjects: [
    {
      subject: subjectWords('demo', 'demo.record', { states: {}, editable: [], start: 'submit', actions: {} } as never),
      route: 'demo/records',
      icon: FileText,
      path: (id) => `/demo/records/${id}`,
    },
  ],
});
const origin = 'https://lab.test';
const target = (text: string) => scanTarget(text, origin, [demo]);

describe('what a code says', () => {
  it.each([
    ['the link of a record in mails', '/process/record/demo/r1', '/mobile/dashboard?record=demo%3Ar1&scan='],
    ['the page of a record', '/demo/records/r1', '/mobile/dashboard?record=demo%3Ar1&scan='],
    ['a task', '/process/todo?task=17', '/mobile/dashboard?tab=todo&task=17'],
    ['a printed paper', '/verify/ABC-DEF', '/verify/ABC-DEF'],
    ['a page of the phone', '/mobile/dashboard?tab=me', '/mobile/dashboard?tab=me'],
    ['the beginning', '/', '/mobile/dashboard'],
    ['a list', '/demo/records?search=a', '/demo/records?search=a&site=full'],
    ['the form of a new record', '/demo/records/new', '/demo/records/new?site=full'],
  ])('leads from %s of this site to its place on the phone', (_, path, to) => {
    expect(target(origin + path)).toEqual({ kind: 'page', to });
  });

  it.each([
    'https://elsewhere.test/demo/records/r1',
    'http://lab.test/demo/records/r1',
    'https://lab.test:8443/verify/1',
    'https://lab.test@elsewhere.test/verify/1',
    'https://lab.test.elsewhere.test/',
    'HTTPS://ELSEWHERE.TEST',
    'https://',
  ])('opens no address of another origin: %s', (address) => {
    expect(target(address)).toEqual({ kind: 'elsewhere', address });
  });

  it.each(['/api/files/1', '/nowhere', '/decide#ticket', '/demo/records/r1/%E0%A4%A'])(
    'opens nothing of this site that is no page for who is signed in: %s',
    (path) => {
      expect(target(origin + path)).toEqual({ kind: 'noPage', address: origin + path });
    },
  );

  it.each([
    ['PR20260001', 'PR20260001'],
    [' 4006381333931\n', '4006381333931'],
    ['(01)0400\u001d10LOT', '(01)0400 10LOT'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['data:text/html,hello', 'data:text/html,hello'],
    ['//elsewhere.test/verify/1', '//elsewhere.test/verify/1'],
    ['/verify/1', '/verify/1'],
  ])('searches for anything else as the text that it is: %j', (text, code) => {
    expect(target(text)).toEqual({ kind: 'search', code });
  });
});
