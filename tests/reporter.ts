/** Vitest and Playwright write the results of their tests with it, for `npm test`. */
import { writeFileSync } from 'node:fs';
import type { Suite } from '@playwright/test/reporter';
import type { TestModule } from 'vitest/node';

/** A flaky test passed only when it was repeated. */
type Outcome = 'passed' | 'failed' | 'skipped' | 'flaky';

export interface Result {
  name: string;
  outcome: Outcome;
  /**
   * For a skipped test, what it needs; for a failed journey, its screenshot and trace; for a flaky
   * test, why it failed.
   */
  note?: string | undefined;
}

export const reportFile = 'node_modules/.cache/test-report.json';

const write = (results: Result[]) => writeFileSync(reportFile, JSON.stringify(results));

const outcomes: Record<Outcome | 'pending' | 'expected' | 'unexpected', Outcome> = {
  ...{ passed: 'passed', failed: 'failed', skipped: 'skipped', flaky: 'flaky' },
  ...{ pending: 'failed', expected: 'passed', unexpected: 'failed' },
};

export default class TestReporter {
  private suite: Suite | undefined;

  /** Vitest calls this method, Playwright the other two. */
  onTestRunEnd(modules: readonly TestModule[]): void {
    const resultsOf = (file: TestModule): Result[] =>
      [...file.children.allTests()].map((test) => {
        const result = test.result();
        const isFlaky = test.diagnostic()?.flaky;
        return {
          name: `${file.relativeModuleId} › ${test.fullName}`,
          outcome: isFlaky ? 'flaky' : outcomes[result.state],
          note: isFlaky
            ? `\n  ${result.errors?.[0]?.message}`
            : result.state === 'skipped'
              ? result.note
              : undefined,
        };
      });
    const broken = modules.filter((file) => file.errors().length > 0);
    const unloaded = broken.map(
      ({ relativeModuleId: name }): Result => ({ name, outcome: 'failed' }),
    );
    write([...modules.flatMap(resultsOf), ...unloaded]);
  }

  onBegin(_: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const tests = this.suite?.allTests() ?? [];
    const results = tests.map((test) => {
      const outcome = outcomes[test.outcome()];
      const hints = test.results
        .flatMap(({ attachments }) => attachments)
        .map(({ name, path }) =>
          name === 'trace' ? `\n  npx playwright show-trace ${path}` : `\n  ${name}: ${path}`,
        );
      const reason = test.annotations.find(({ type }) => type === 'skip')?.description;
      const note = outcome === 'skipped' ? reason : hints.join('');
      return { name: test.titlePath().slice(2).join(' › '), outcome, note };
    });
    write(results);
  }
}
