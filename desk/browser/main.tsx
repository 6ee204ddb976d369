/** Starts the desk in the browser. */
import '#client/styles/fonts.css';
import '#client/styles/index.css';
import './desk.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from './api.ts';
import { Desk } from './Desk.tsx';

startSession();
const root = document.getElementById('root');
if (!root) throw new Error('The document has no root');
createRoot(root).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
);
