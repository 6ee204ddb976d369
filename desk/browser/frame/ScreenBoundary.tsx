import { Component, type ReactNode } from 'react';
import { useLocale } from '../locale.tsx';

function Failed() {
  const { words } = useLocale();
  return (
    <div role="alert">
      <h1 tabIndex={-1}>{words.frame.failed.title}</h1>
      <p>{words.faults.unexpected}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {words.frame.retry}
      </button>
    </div>
  );
}

/** An error in one screen leaves the others working. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}
