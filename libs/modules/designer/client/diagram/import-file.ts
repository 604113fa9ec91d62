import { compile, type Problem } from '#lab/process-engine/index.js';
import { fit } from '#lab/ui/diagram/view.js';
import { executable } from './model/copy.js';
import type { Modeler } from './canvas/services.js';
import { textOf } from './use-checks.js';

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
  'no-process',
]);

/** What came of a file: why it was refused, or how to get back to what stood there before. */
export type Imported = { readonly refused: Problem | 'no-drawing' } | { readonly undo: () => Promise<void> };

/** Opens a file in place of what is drawn. One that cannot be opened changes nothing. */
export async function importFile(modeler: Modeler, text: string, key: string): Promise<Imported> {
  // Nobody but the compiler looks at a foreign file before it is known to be within bounds.
  const { problems } = await compile(text);
  const refused = problems.find(({ code }) => hopeless.has(code));
  if (refused) return { refused };
  if (!(await canBeDrawn(text))) return { refused: 'no-drawing' };
  const before = await textOf(modeler);
  await open(modeler, text);
  adopt(modeler, key);
  return { undo: () => open(modeler, before) };
}

/** Tries it out of sight: a file without a drawing would leave an empty canvas behind. */
async function canBeDrawn(text: string): Promise<boolean> {
  const place = document.createElement('div');
  place.hidden = true;
  document.body.append(place);
  const { openViewer } = await import('#lab/ui/diagram/viewer.js');
  const trial = openViewer(place, () => 'zh');
  try {
    await trial.importXML(text);
    return true;
  } catch {
    return false;
  } finally {
    trial.destroy();
    place.remove();
  }
}

/** Opens another text; what was drawn before can no longer be undone step by step. */
export async function open(modeler: Modeler, xml: string): Promise<void> {
  await modeler.importXML(xml);
  fit(modeler);
}

/** Whatever the file calls its process: here it is known by its key. */
function adopt(modeler: Modeler, key: string): void {
  const process = executable(modeler.getDefinitions());
  if (process.id === key) return;
  const root = modeler.get('canvas').getRootElement();
  if (root.businessObject === process) modeler.get('modeling').updateProperties(root, { id: key });
  else process.set('id', key);
}
