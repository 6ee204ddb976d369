/** Vitest and Playwright write the results of their tests with it, for `npm test`. */
import { writeFileSync } from 'node:fs';
import type { Suite } from '@playwright/test/reporter';
import type { TestModule } from 'vitest/node';

export interface Result {
  name: string;
  /** A flaky test passed only when it was repeated. */
  outcome: 'passed' | 'failed' | 'skipped' | 'flaky';
  /**
   * For a skipped test, what it needs; for a failed journey, its screenshot and trace; for a flaky
   * test, why it failed.
   */
  note?: string | undefined;
}

export const reportFile = 'node_modules/.cache/test-report.json';

const write = (results: Result[]) => writeFileSync(reportFile, JSON.stringify(results));

export default class TestReporter {
  private suite: Suite | undefined;

  /** Vitest calls this method, Playwright the other two. */
  onTestRunEnd(modules: readonly TestModule[]): void {
    const results = modules.flatMap((file) => {
      const name = file.relativeModuleId;
      const own = [...file.children.allTests()].map((test): Result => {
        const result = test.result();
        const named = { name: `${name} › ${test.fullName}` };
        if (test.diagnostic()?.flaky)
          return { ...named, outcome: 'flaky', note: `\n  ${result.errors?.[0]?.message}` };
        if (result.state === 'skipped') return { ...named, outcome: 'skipped', note: result.note };
        return { ...named, outcome: result.state === 'passed' ? 'passed' : 'failed' };
      });
      return file.errors().length > 0 ? [...own, { name, outcome: 'failed' as const }] : own;
    });
    write(results);
  }

  onBegin(_: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const outcomes = { expected: 'passed', unexpected: 'failed' } as const;
    const results = (this.suite?.allTests() ?? []).map((test): Result => {
      const outcome = test.outcome();
      const reason = test.annotations.find(({ type }) => type === 'skip')?.description;
      const hints = test.results
        .flatMap(({ attachments }) => attachments)
        .map(({ name, path }) =>
          name === 'trace' ? `\n  npx playwright show-trace ${path}` : `\n  ${name}: ${path}`,
        );
      return {
        name: test.titlePath().slice(2).join(' › '),
        outcome: outcome === 'skipped' || outcome === 'flaky' ? outcome : outcomes[outcome],
        note: outcome === 'skipped' ? reason : hints.join(''),
      };
    });
    write(results);
  }
}
