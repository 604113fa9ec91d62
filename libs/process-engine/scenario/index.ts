export { parseScenarios, ScenarioFormatError, type CaseResult, type ScenarioFile } from './format.js';
export { runScenarios } from './run.js';
