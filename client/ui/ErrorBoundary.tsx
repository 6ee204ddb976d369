import { Component, type ReactNode } from 'react';
import { fill } from '#content/words.ts';
import { useLocale, usePageData } from '../context.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

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
  return (
    <>
      <PageHeading title={appError.title} subtitle={fill(appError.body, { email })} />
      <button type="button" className="button" onClick={() => location.reload()}>
        {appError.reload}
      </button>
    </>
  );
}
