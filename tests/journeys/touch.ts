/** Whether fingers can hit what is to be pressed. */
import type { Locator } from '@playwright/test';

/** Those of the controls that are lower than 44 pixels, as markup. */
export const tooSmall = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) =>
    all
      .filter((control) => control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML),
  );
