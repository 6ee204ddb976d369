import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { languages } from '#shared/language.ts';
import { themes } from '#shared/theme.ts';
import { expect } from './journey.ts';

/** Expects no violations; the error message contains `state`. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Without the legacy mode, each scan would open another page for its report.
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`,
  );
  expect(found, state).toEqual([]);
}

/** Each language and theme occurs once; the soak test has every pair of them. */
export const looks = languages.flatMap((language, one) =>
  themes
    .filter((_, other) => process.env.SOAK || one === other)
    .map((theme) => ({ language, theme })),
);
