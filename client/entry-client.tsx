/** Hydrates the document in the language it stands in. */
import './styles/index.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { defaultLanguage, isLanguage } from '#shared/language.ts';
import { type PageData, pageDataId } from '#shared/page-data.ts';
import { addressOf, matchPath } from '#shared/routes.ts';
import { App } from './App.tsx';
import { loadView } from './views.tsx';

const root = document.getElementById('root');
const json = document.getElementById(pageDataId)?.textContent;
if (!root || !json) throw new Error('The document has no root or no data');
const data = JSON.parse(json) as PageData;

const { lang } = document.documentElement;
const address = addressOf(location.pathname, location.search);
const view = await loadView(
  data.notFound ? 'notFound' : matchPath(address).page,
  isLanguage(lang) ? lang : defaultLanguage,
);
hydrateRoot(
  root,
  <StrictMode>
    <App initial={view} data={data} />
  </StrictMode>,
);
