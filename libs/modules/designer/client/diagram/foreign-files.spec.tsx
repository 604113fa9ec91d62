import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkDiagram } from '#lab/process-engine/index.js';
import { canonical } from '#lab/process-engine/testing/canonical.js';
import { vocabulary } from '#lab/modules/subjects.js';
import type { Language } from '#lab/shared/texts.js';
import { problems as en } from '../../shared/locales/en/problems.js';
import { problems as zh } from '../../shared/locales/zh/problems.js';
import { inspectFile, replaceWith } from './import-file.js';
import type { Arrival, Choice } from './model/arrival.js';
import { setName } from './model/write.js';
import { closeBoards, openBoard } from './testing/board.js';
import { drawWithoutSizes } from './testing/svg.js';

/**
 * Models of our own making that hold what the reference models of the BPMN Model Interchange Working Group, and the files
 * of Camunda 7, Flowable and Activiti, are made of. Each is opened as a user opens a file, edited and saved.
 */
const folder = join(import.meta.dirname, 'testing', 'foreign');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

/** What is renamed in each. */
const edited: Readonly<Record<string, string>> = {
  'activiti.bpmn': 'head',
  'camunda-7.bpmn': 'check',
  'choreography.bpmn': 'buyer',
  'data-and-markers.bpmn': 'fill',
  'definitions-of-all-kinds.bpmn': 'ut',
  'events.bpmn': 'host',
  'flowable.bpmn': 'work',
  'planes-labels-and-colours.bpmn': 'own',
  'pools-and-sub-processes.bpmn': 'wrap',
  'tasks-and-gateways.bpmn': 'read',
};
const files = Object.keys(edited);
const choice: Choice = { key: 'purchase-request.foreign', subject: 'purchase-request', isExecutable: true };

const model = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
const diagram = 'http://www.omg.org/spec/BPMN/20100524/DI';
const lab = 'http://labdesk.org/schema/lab';

beforeAll(drawWithoutSizes);
afterAll(closeBoards);

async function arrivalOf(file: string): Promise<Arrival> {
  const found = await inspectFile(textOf(file), choice.key);
  if ('refused' in found) throw new Error(`${file} is refused`);
  return found;
}

/** Opens a file as the import does, renames one element as the panel does, and saves it as the export does. */
async function openedAndSaved(file: string, arrival: Arrival): Promise<string> {
  const board = await openBoard();
  await replaceWith(board.modeler, await arrival.settle(choice));
  const element = board.modeler.get('elementRegistry').get(edited[file]!);
  if (!element) throw new Error(`${file}: nothing to rename`);
  setName(board.pen, element, 'en', 'Renamed');
  return board.xml();
}

const parsed = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml');
const written = (document: Document) => new XMLSerializer().serializeToString(document);
const ofKind = (document: Document, space: string, name: string) => [...document.getElementsByTagNameNS(space, name)];
const withId = (document: Document, id: string) =>
  [...document.getElementsByTagName('*')].find((element) => element.getAttribute('id') === id)!;

/**
 * What a file is to hold after it was opened and saved. These are the only differences: the key, the kind of record and
 * whether it runs, which the user chooses; the new name; and the marker of exclusive gateways, which says how they are
 * drawn.
 */
function expected(file: string, { key }: Arrival): string {
  const document = parsed(textOf(file));
  for (const element of document.getElementsByTagName('*')) {
    for (const name of ['processRef', 'bpmnElement'])
      if ((element.getAttribute(name) ?? '').replace(/^tns:/, '') === key) element.setAttribute(name, choice.key);
    if (element.localName === 'target' && element.textContent === key) element.textContent = choice.key;
  }
  const process = withId(document, key);
  process.setAttribute('id', choice.key);
  process.setAttribute('isExecutable', 'true');
  process.setAttributeNS(lab, 'lab:subject', choice.subject);
  const renamed = withId(document, edited[file]!);
  renamed.setAttribute('name', 'Renamed');
  renamed.setAttributeNS(lab, 'lab:nameEn', 'Renamed');
  const gateways = ofKind(document, model, 'exclusiveGateway').map((gateway) => gateway.getAttribute('id'));
  for (const shape of ofKind(document, diagram, 'BPMNShape'))
    if (gateways.includes(shape.getAttribute('bpmnElement')) && !shape.hasAttribute('isMarkerVisible'))
      shape.setAttribute('isMarkerVisible', 'true');
  return written(document);
}

/**
 * All that a file holds. What it draws is compared apart from the planes: the order in which it is written says nothing,
 * and what a folded sub-process shows in its own place moves to a plane of its own, one without an id.
 */
function contentOf(xml: string) {
  const document = parsed(xml);
  const drawn = ofKind(document, diagram, 'BPMNPlane').flatMap((plane) => {
    const shapes = [...plane.children].filter(
      ({ namespaceURI, localName }) => namespaceURI === diagram && localName !== 'extension',
    );
    return shapes.map((shape) => plane.removeChild(shape));
  });
  for (const page of ofKind(document, diagram, 'BPMNDiagram')) if (!page.hasAttribute('id')) page.remove();
  return {
    file: canonical(written(document)),
    drawn: drawn.map((shape) => canonical(new XMLSerializer().serializeToString(shape))).sort(byId),
  };
}

type Content = ReturnType<typeof canonical>;
const byId = (a: Content, b: Content) => (JSON.stringify(a.attributes) < JSON.stringify(b.attributes) ? -1 : 1);

it('every model of the folder is tried', () => {
  expect(readdirSync(folder).sort()).toEqual(files);
});

describe('a file of another tool', () => {
  it.each(files)('%s is opened, edited and saved without losing anything', async (file) => {
    const arrival = await arrivalOf(file);
    expect(arrival.words.lost).toEqual([]);
    expect(contentOf(await openedAndSaved(file, arrival))).toEqual(contentOf(expected(file, arrival)));
  });

  it('is compared by every element and every attribute', () => {
    const text = textOf('planes-labels-and-colours.bpmn');
    const whole = JSON.stringify(contentOf(text));
    const count = parsed(text).getElementsByTagName('*').length;
    const unnoticed: string[] = [];
    for (let at = 1; at < count; at++) {
      const names = [...parsed(text).getElementsByTagName('*')[at]!.attributes].filter(
        ({ name }) => !name.startsWith('xmlns'),
      );
      for (const gone of [undefined, ...names.map(({ name }) => name)]) {
        const damaged = parsed(text);
        const element = damaged.getElementsByTagName('*')[at]!;
        if (gone === undefined) element.remove();
        else element.removeAttribute(gone);
        if (JSON.stringify(contentOf(written(damaged))) === whole) unnoticed.push(`${element.localName} ${gone ?? ''}`);
      }
    }
    expect(count).toBeGreaterThan(80);
    expect(unnoticed).toEqual([]);
  });
});

/** What each holds that does not run, or not as it is written. */
const notRun: Readonly<Record<string, readonly string[]>> = {
  'activiti.bpmn': [
    'foreign-word activiti:skipExpression',
    'foreign-word activiti:rules',
    'handler activiti:class',
    'handler activiti:type',
    'handler script (groovy)',
    'not-run activiti:executionListener',
    'not-run activiti:taskListener',
    'not-run activiti:eventListener',
    'not-run activiti:candidateStarterGroups',
    'ignored-word activiti:formProperty',
  ],
  'camunda-7.bpmn': [
    'foreign-word camunda:caseRef',
    'foreign-word camunda:inputOutput',
    'foreign-word camunda:variableMappingClass',
    'handler camunda:connector',
    'handler camunda:delegateExpression',
    'handler camunda:field',
    'handler script (javascript)',
    'not-run camunda:executionListener',
    'not-run camunda:taskListener',
    'not-run camunda:candidateStarterUsers',
    'ignored-word camunda:formData',
    'ignored-word camunda:historyTimeToLive',
  ],
  'events.bpmn': ['unsupported EventBasedGateway (parallel event-based gateway)'],
  'flowable.bpmn': [
    'foreign-word flowable:eventType',
    'foreign-word flowable:triggerable',
    'foreign-word flowable:variableAggregation',
    'handler flowable:type',
    'handler flowable:field',
    'not-run flowable:eventListener',
    'not-run flowable:executionListener',
    'not-run flowable:customResource',
    'ignored-word flowable:formProperty',
    'ignored-word flowable:localization',
  ],
  'tasks-and-gateways.bpmn': ['handler script (text/x-groovy)', 'expression-language http://www.w3.org/1999/XPath'],
};

const catalogues: readonly (readonly [Language, typeof en | typeof zh])[] = [
  ['en', en],
  ['zh', zh],
];
/** What is asked of the reader, or that nothing is. */
const advice: Readonly<Record<Language, RegExp>> = {
  en: /\b(Add|Check|Choose|Connect|Correct|Delete|Draw|Drag|Enter|Export|Give|Join|Keep|Make|Reconnect|Remove|remove|Rename|Replace|Set|Split|Use|Write|needs?|nothing)\b/,
  zh: /请|应|须|无需|只能|需要/,
};

describe('what a file of another tool holds and does not run', () => {
  it.each(Object.keys(notRun))('is listed for %s', async (file) => {
    const { problems } = await checkDiagram(await (await arrivalOf(file)).settle(choice), vocabulary);
    const listed = problems.map(({ code, args }) => `${code} ${args.word ?? args.element ?? args.language ?? ''}`);
    expect(notRun[file]!.filter((one) => !listed.includes(one))).toEqual([]);
  });

  it.each(files)('is said in both languages with what to do: %s', async (file) => {
    const { problems } = await checkDiagram(await (await arrivalOf(file)).settle(choice), vocabulary);
    const codes = [...new Set(problems.map(({ code }) => code))];
    expect(codes.length).toBeGreaterThan(0);
    for (const [language, sentences] of catalogues)
      expect(codes.filter((code) => !advice[language].test(sentences[code])).map((code) => sentences[code])).toEqual(
        [],
      );
  });
});
