/**
 * `npm run test:engines`: short journeys of visitors and one of the secretary in Firefox and WebKit. They
 * have one language by turns, and each browser begins with the other one.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { defaultLanguage, languages } from '#shared/language.ts';
import { pagePaths } from '#shared/routes.ts';
import { publish } from '../journeys/published.ts';
import type { Without } from './engine.ts';
import { startFirefox } from './firefox.ts';
import {
  desk,
  engine,
  type Journeys,
  journeys,
  setLanguage,
  site,
  startBrowser,
  startServers,
} from './journeys.ts';
import { startWebKit } from './webkit.ts';

before(startServers);
after(async () => {
  await desk.stop();
  await site.stop();
});

for (const [turn, start] of [startFirefox, startWebKit].entries()) {
  for (const [missing, each] of Object.entries(journeys) as [Without, Journeys][]) {
    describe(`${start.name.replace('start', '')} without ${missing}`, () => {
      before(async () => {
        await publish(site, { news: 11, photos: 4 });
        await startBrowser(start, missing);
      });
      after(() => engine.stop());
      beforeEach(async () => {
        await engine.goTo(site.url + pagePaths.faq);
        // On a busy machine, Firefox may still show the previous document.
        await engine.until('(localStorage.clear(), sessionStorage.clear(), true)');
        engine.complaints();
      });
      afterEach(() => assert.deepEqual(engine.complaints(), []));

      for (const [index, [name, journey]] of Object.entries(each).entries()) {
        test(name, { timeout: 120_000 }, () => {
          setLanguage(languages[(turn + index) % languages.length] ?? defaultLanguage);
          return journey();
        });
      }
    });
  }
}
