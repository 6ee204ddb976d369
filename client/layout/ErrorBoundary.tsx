import { Component, type ReactNode, useInsertionEffect } from 'react';
import { fill } from '#content/words.ts';
import { useLocale, usePageData } from '../context.tsx';
import { adoptRules } from '../ui/adopt-rules.ts';
import rules from './app-error.css?inline';

interface Props {
  children: ReactNode;
  fallback: ReactNode;
}

/** An error in the children does not affect the rest of the page; React logs it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

export function AppError() {
  const { appError } = useLocale().words;
  const { email } = usePageData().site;
  useInsertionEffect(() => adoptRules(rules), []);
  return (
    <div className="app-error">
      <h1 tabIndex={-1}>{appError.title}</h1>
      <p>{fill(appError.body, { email })}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {appError.reload}
      </button>
    </div>
  );
}
