import type { Vocabulary } from '#lab/process-engine/index.js';
import { parseScenarios, playScenarios, type PlayedCase } from '#lab/process-engine/scenario/index.js';

/** Scenarios, and what they play on. */
export interface Played {
  readonly key: string;
  /** The text of the scenario file. */
  readonly scenarios: string;
  /** The paths of its diagrams and tables, and their texts in the same order. */
  readonly paths: readonly string[];
  readonly texts: readonly string[];
  /** Address of the module that exports the `vocabulary`: the conditions of its states are functions. */
  readonly words: string;
}

/** What `Definitions.judge` asks a child process for. */
export async function playIn({ key, scenarios, paths, texts, words }: Played): Promise<PlayedCase[]> {
  const { vocabulary } = (await import(words)) as { readonly vocabulary: Vocabulary };
  return playScenarios(key, { ...parseScenarios(scenarios), diagrams: paths }, texts, vocabulary);
}
