export { parseScenarios, ScenarioFormatError, type CaseResult, type ScenarioFile } from './format.js';
export { furtherDiagrams, runScenarios } from './play.js';
