import './styles/fonts.css';
import './styles/index.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { OutdatedDictionary, type ViewDictionary } from '#content/dictionary.ts';
import { otherLanguage } from '#shared/language.ts';
import { type DocumentData, pageDataId } from '#shared/page-data.ts';
import { addressOf, localizedPath, matchPath } from '#shared/routes.ts';
import { App } from './App.tsx';
import { loadView } from './navigation/load-view.tsx';
import { prefetchAll } from './navigation/prefetch.ts';
import { ignoreSecondClicks } from './ui/second-click.ts';

ignoreSecondClicks();

const root = document.getElementById('root');
const json = document.getElementById(pageDataId)?.textContent;
if (!root || !json) throw new Error('The document has no root or no data');
const { dictionary, language: own, ...data } = JSON.parse(json) as DocumentData<ViewDictionary>;

// `body.ts` removes the template after showing it; a page translator changes the `lang` of the page.
const language = document.getElementById('other-language') ? own : otherLanguage(own);
const [visit] = performance.getEntriesByType('navigation');
const { pathname, search } = new URL(visit?.name ?? location.href);
const address = addressOf(pathname, search);
const page = data.notFound ? 'notFound' : matchPath(address).page;

// The page's chunk imports this one, so a top-level await would be a deadlock.
loadView(page, language, data.dictionaryAddresses, language === own ? dictionary : undefined).then(
  (view) => {
    // In a transition, React hydrates in small steps and handles input between them.
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <App initial={view} data={data} address={address} />
        </StrictMode>,
      );
    });
    void prefetchAll(data);
  },
  (error) => {
    if (!(error instanceof OutdatedDictionary)) throw error;
    // The document in the chosen language contains its texts. During an update, another instance
    // may have other texts.
    location.replace(localizedPath(pathname + search + location.hash, language));
  },
);
