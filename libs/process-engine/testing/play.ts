import type { Vocabulary } from '../compile/index.js';
import { parseScenarios } from '../scenario/format.js';
import { runScenarios } from '../scenario/play.js';
import { bpmn } from './bpmn.js';

type Step = Readonly<Record<string, unknown>>;

/** Plays one scenario on a diagram written by `bpmn`; answers undefined when every step held, else what did not. */
export async function play(
  text: string,
  { steps, vocabulary, words, ...rest }: { steps: readonly Step[]; vocabulary?: Vocabulary; words?: string } & Step,
): Promise<unknown> {
  const file = parseScenarios(JSON.stringify({ diagrams: ['it'], cases: [{ name: 'it', steps, ...rest }] }));
  const [result] = await runScenarios('it', file, [bpmn(text, words)], vocabulary);
  if (!result || result.ok) return undefined;
  const { file: _file, case: _case, ok: _ok, ...what } = result;
  return what;
}
