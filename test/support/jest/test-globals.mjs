/**
 * What specs import from `@jest/globals`. Jest makes these words anew for each file; modules are loaded once a worker,
 * so they are exported as live bindings.
 */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

export function setTestGlobals(words) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = words);
}
