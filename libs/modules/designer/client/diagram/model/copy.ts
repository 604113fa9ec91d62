import { openDocument, writeDocument } from '#lab/process-engine/index.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import type { NewProcess } from './template.js';

/** The same diagram under another key and name. @throws Error when the text is no BPMN */
export async function copyOf(xml: string, { key, nameZh, nameEn }: NewProcess): Promise<string> {
  const { root } = await openDocument(xml);
  const process = executable(root as unknown as ModdleElement);
  for (const [property, value] of Object.entries({
    id: key,
    name: nameZh,
    'lab:nameZh': nameZh,
    'lab:nameEn': nameEn,
  })) {
    process.set(property, value);
  }
  return writeDocument(root);
}

/** The process that is started: the first one that is meant to run; the first one where none is. */
export function executable(definitions: ModdleElement): ModdleElement {
  const roots = (definitions.get('rootElements') as readonly ModdleElement[] | undefined) ?? [];
  const processes = roots.filter(({ $type }) => $type === 'bpmn:Process');
  const found = processes.find((process) => process.get('isExecutable') !== false) ?? processes[0];
  if (!found) throw new Error('no process');
  return found;
}
