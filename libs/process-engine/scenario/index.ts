export { parseScenarios, ScenarioFormatError, type CaseResult, type PlayedCase, type ScenarioFile } from './format.js';
export { scenarioProblem, scenarioProblemCodes, type ScenarioProblem } from './problems.js';
export { furtherDiagrams, playScenarios, resultOf, runScenarios } from './play.js';
export { rehearse, workElements, type Rehearsal, type Stopped } from './rehearse.js';
export type { Wait } from './waits.js';
