/** Hydrates the document in the language it stands in. */
import './styles/fonts.css';
import './styles/index.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { defaultLanguage, isLanguage } from '#shared/language.ts';
import { type PageData, pageDataId } from '#shared/page-data.ts';
import { addressOf, matchPath } from '#shared/routes.ts';
import { App } from './App.tsx';
import { loadView } from './navigation/load-view.tsx';

const root = document.getElementById('root');
const json = document.getElementById(pageDataId)?.textContent;
if (!root || !json) throw new Error('The document has no root or no data');
const data = JSON.parse(json) as PageData;

const { lang } = document.documentElement;
const { page } = matchPath(addressOf(location.pathname, location.search));
// Not awaited: the page's chunk imports this one; a top-level await would be a deadlock.
loadView(data.notFound ? 'notFound' : page, isLanguage(lang) ? lang : defaultLanguage).then(
  (view) =>
    // As a transition, so that React hydrates in small steps and handles input in between.
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <App initial={view} data={data} />
        </StrictMode>,
      );
    }),
);
