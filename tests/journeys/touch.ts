import type { Locator } from '@playwright/test';

/** Returns controls that are less than 44 pixels high, as markup. */
export const tooSmall = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) =>
    all
      .filter((control) => control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML),
  );
