import { BpmnModdle } from 'bpmn-moddle';
import { lab } from '#lab/process-engine/notation/lab.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import type { NewProcess } from './template.js';

/** The same diagram under another key and name. @throws Error when the text is no BPMN */
export async function copyOf(xml: string, { key, nameZh, nameEn }: NewProcess): Promise<string> {
  const moddle = new BpmnModdle({ lab });
  const { rootElement } = await moddle.fromXML(xml);
  const root = rootElement as ModdleElement;
  const process = executable(root);
  for (const [property, value] of Object.entries({
    id: key,
    name: nameZh,
    'lab:nameZh': nameZh,
    'lab:nameEn': nameEn,
  })) {
    process.set(property, value);
  }
  return (await moddle.toXML(root, { format: true })).xml;
}

/** The process that is started: the first one that is meant to run. */
export function executable(definitions: ModdleElement): ModdleElement {
  const roots = (definitions.get('rootElements') as readonly ModdleElement[] | undefined) ?? [];
  const found = roots.find((root) => root.$type === 'bpmn:Process' && root.get('isExecutable') !== false);
  if (!found) throw new Error('no process');
  return found;
}
