/** Hydrates the document in the language it stands in. */
import './styles/index.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { defaultLanguage, isLanguage } from '#shared/language.ts';
import { type PageData, pageDataId } from '#shared/page-data.ts';
import { matchPath } from '#shared/routes.ts';
import { App } from './App.tsx';
import { loadView } from './views.tsx';

const root = document.getElementById('root');
const data = document.getElementById(pageDataId)?.textContent;
if (!root || !data) throw new Error('The document has no root or no data');

const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : defaultLanguage;

// Not `await`: the page's chunk imports from the one this stands in, and would wait for it.
loadView(matchPath(location.pathname).page, language).then((view) => {
  hydrateRoot(
    root,
    <StrictMode>
      <App initial={view} data={JSON.parse(data) as PageData} />
    </StrictMode>,
  );
});
