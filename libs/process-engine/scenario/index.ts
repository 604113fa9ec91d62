export { parseScenarios, ScenarioFormatError, type CaseResult, type PlayedCase, type ScenarioFile } from './format.js';
export { scenarioProblem, scenarioProblemCodes, type ScenarioProblem } from './problems.js';
export { furtherDiagrams, playScenarios, resultOf, runScenarios } from './play.js';
