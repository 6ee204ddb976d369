import type { Locator } from '@playwright/test';

/** Returns the markup of controls that are less than 44 pixels high. */
export const tooSmall = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) =>
    all
      .filter((control) => control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML),
  );
