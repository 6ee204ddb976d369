/** Sizes of controls for fingers. */
import type { Locator } from '@playwright/test';

/** Those of the controls that are lower than 44 pixels, as markup. */
export const tooSmall = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) =>
    all
      .filter((control) => control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML),
  );
