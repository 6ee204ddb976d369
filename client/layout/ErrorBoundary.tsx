import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Stands where the children cannot be rendered. */
  fallback: ReactNode;
}

/** Keeps a failure to the part that it is in; React logs it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
