import { compile, completeIds, openDocument, writeDocument, type Problem } from '#lab/process-engine/index.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { executable } from './copy.js';
import { isDrawn, layOut } from './layout.js';

/** Problems that say that a text is no diagram at all, or none that may be opened. */
const hopeless: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'too-large',
  'too-many-elements',
  'too-deep',
  'too-many-attributes',
  'too-many-references',
  'doctype',
  'bad-character',
  'xml',
  'not-bpmn',
]);

/** What became of the words of other tools, worst first; `lost` is missing from the draft. */
export const fates = ['lost', 'unsupported', 'handler', 'notRun', 'ignored', 'translated'] as const;
export type Fate = (typeof fates)[number];

const fateOf: Partial<Record<Problem['code'], Fate>> = {
  translated: 'translated',
  handler: 'handler',
  'not-run': 'notRun',
  'ignored-word': 'ignored',
  'unknown-attribute': 'ignored',
  'foreign-word': 'unsupported',
  unsupported: 'unsupported',
};

/** A file that can be opened, before the user has said how. */
export interface Arrival {
  /** The key and the name that the file gives its process. */
  readonly key: string;
  readonly name: string;
  /** The kind of record that the file names; empty without one. */
  readonly subject: string;
  readonly isExecutable: boolean;
  readonly isDrawn: boolean;
  /** How many processes the file has besides the one that is opened. */
  readonly others: number;
  /** The ids of what it draws. */
  readonly elements: ReadonlySet<string>;
  /** The words of other tools, each once, by what becomes of them. */
  readonly words: Readonly<Record<Fate, readonly string[]>>;
  /** The file as it is opened. */
  readonly settle: (choice: Choice) => Promise<string>;
}

/** What the user says of a file. */
export interface Choice {
  /** The key of the draft: whatever the file calls its process, here it is known by it. */
  readonly key: string;
  /** The kind of record; empty for none. */
  readonly subject: string;
  readonly isExecutable: boolean;
}

/** Looks at a file without opening it. */
export async function inspect(text: string): Promise<Arrival | { readonly refused: Problem }> {
  // Only the compiler reads a foreign file before its size is checked.
  const { problems } = await compile(text);
  const refused = problems.find(({ code }) => hopeless.has(code));
  if (refused) return { refused };
  const document = await openDocument(text);
  const definitions = document.root as unknown as ModdleElement;
  const processes = processesOf(definitions);
  const none = problems.find(({ code }) => code === 'no-process');
  if (processes.length === 0 && none) return { refused: none };
  completeIds(document);
  const process = executable(definitions);
  return {
    key: process.id ?? '',
    name: textOf(process, 'lab:nameZh') || textOf(process, 'name') || textOf(process, 'lab:nameEn'),
    subject: textOf(process, 'lab:subject'),
    isExecutable: process.get('isExecutable') !== false,
    isDrawn: isDrawn(definitions),
    others: processes.length - 1,
    elements: new Set(elementsIn(process)),
    words: wordsOf(problems, [...document.lost, ...commentsIn(text)]),
    settle: async ({ key, subject, isExecutable }) => {
      process.set('id', key);
      process.set('lab:subject', subject || undefined);
      process.set('isExecutable', isExecutable);
      if (!isDrawn(definitions)) await layOut(definitions, process);
      return writeDocument(document.root);
    },
  };
}

function processesOf(definitions: ModdleElement): readonly ModdleElement[] {
  const roots = (definitions.get('rootElements') as readonly ModdleElement[] | undefined) ?? [];
  return roots.filter(({ $type }) => $type === 'bpmn:Process');
}

/** The ids of the elements of a process or sub-process, those inside of them included. */
function elementsIn(scope: ModdleElement): readonly string[] {
  const inside = (scope.get('flowElements') as readonly ModdleElement[] | undefined) ?? [];
  return inside.flatMap((element) => [...(element.id ? [element.id] : []), ...elementsIn(element)]);
}

/** Comments of the file itself, which no tool for diagrams keeps. */
function commentsIn(text: string): readonly string[] {
  return /<!--/.test(text.replace(/<!\[CDATA\[.*?\]\]>/gs, '')) ? ['<!-- … -->'] : [];
}

function wordsOf(problems: readonly Problem[], lost: readonly string[]): Arrival['words'] {
  const of = (fate: Fate) => [
    ...new Set(
      problems.flatMap(({ code, args }) =>
        fateOf[code] === fate ? [args.word ?? args.attribute ?? args.element ?? ''] : [],
      ),
    ),
  ];
  return {
    translated: of('translated'),
    handler: of('handler'),
    notRun: of('notRun'),
    ignored: of('ignored'),
    unsupported: of('unsupported'),
    lost: [...new Set(lost)],
  };
}
