// @ts-check
/** A vitest reporter that leaves the numbers of passed, failed and skipped tests in the file that TALLY_FILE names. */
import { writeFileSync } from 'node:fs';

/** @typedef {import('vitest/node').Reporter} Reporter */

/** @implements {Reporter} */
export default class TallyReporter {
  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules, unhandledErrors) {
    // What fails outside any test (a file that does not load, a stray rejection) must not read as "0 failed".
    const tally = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed' || state === 'skipped') tally[state] += 1;
        else tally.failed += 1;
      }
      for (const suite of module.children.allSuites()) tally.failed += suite.errors().length;
      tally.failed += module.errors().length;
    }
    if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally));
  }
}
