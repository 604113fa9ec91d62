import type { Problem } from '#lab/process-engine/index.js';
import { plainXml } from '#lab/ui/diagram/plain-xml.js';
import { fit } from '#lab/ui/diagram/view.js';
import type { Modeler } from './canvas/services.js';
import { inspect, type Arrival } from './model/arrival.js';
import { textOf } from './use-checks.js';

/** A file that waits for the answers of the user, or why it is refused. */
export type Inspected = Arrival | { readonly refused: Problem | 'no-drawing' };

/** Looks at a file; nothing changes. One without a drawing gets one. */
export async function inspectFile(text: string, key: string): Promise<Inspected> {
  const arrival = await inspect(text);
  if ('refused' in arrival) return arrival;
  const drawn = await arrival.settle({ ...arrival, key });
  return (await canBeDrawn(drawn)) ? arrival : { refused: 'no-drawing' };
}

/** Opens a settled file in place of what is drawn. @returns how to get back to what was there before */
export async function replaceWith(modeler: Modeler, xml: string): Promise<() => Promise<void>> {
  const before = await textOf(modeler);
  await open(modeler, xml);
  return () => open(modeler, before);
}

/** Tries it out of sight: a file that cannot be drawn would leave an empty canvas behind. */
async function canBeDrawn(text: string): Promise<boolean> {
  const place = document.createElement('div');
  place.hidden = true;
  document.body.append(place);
  const { openViewer } = await import('#lab/ui/diagram/viewer.js');
  const trial = openViewer(place, () => 'zh');
  try {
    await trial.importXML(plainXml(text));
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
  await modeler.importXML(plainXml(xml));
  fit(modeler);
}
