/** Hydrates the document in the language it stands in. */
import './styles/index.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { defaultLanguage, isLanguage } from '#shared/language.ts';
import { type PageData, pageDataId } from '#shared/page-data.ts';
import { matchPath } from '#shared/routes.ts';
import { App } from './App.tsx';
import { loadView, type View } from './views.tsx';

/** As a transition, so that React takes it in small steps and answers input in between. */
function hydrate(view: View): void {
  const root = document.getElementById('root');
  const data = document.getElementById(pageDataId)?.textContent;
  if (!root || !data) throw new Error('The document has no root or no data');
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App initial={view} data={JSON.parse(data) as PageData} />
      </StrictMode>,
    );
  });
}

const { lang } = document.documentElement;
// Not awaited: the page's chunk imports this one, and each would wait for the other.
loadView(matchPath(location.pathname).page, isLanguage(lang) ? lang : defaultLanguage).then(
  hydrate,
);
