import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { session } from '../api/api.ts';
import { useTexts } from '../texts/texts.tsx';
import styles from './screen-boundary.module.css';

export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
}

interface BoundaryProps {
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps the failure of a screen within it. Another address below the same screen shows it again. */
export function ScreenBoundary(props: BoundaryProps) {
  const [location] = useLocation();
  return <Boundary {...props} location={location} />;
}

interface BoundaryState {
  error: unknown;
  /** Address that failed. */
  location: string;
}

class Boundary extends Component<BoundaryProps & { location: string }, BoundaryState> {
  override state: BoundaryState = { error: undefined, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ location }: { location: string }, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { error: undefined, location };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <ScreenFailure error={this.state.error} onRetry={this.props.onRetry} />;
  }
}

function ScreenFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { screen: texts, error: errorTexts } = useTexts();
  const isMissing = error instanceof ScreenNotLoaded;
  return (
    <div role="alert" className={styles.failure}>
      <h1>{isMissing ? texts.notLoaded : texts.failed}</h1>
      <p>{isMissing ? texts.notLoadedWhy : texts.failedWhy}</p>
      {!isMissing && <code>{String(error)}</code>}
      <p className={styles.ways}>
        <button type="button" onClick={onRetry}>
          {errorTexts.retry}
        </button>
        {!session.isPortal && (
          <button type="button" onClick={() => location.reload()}>
            {texts.reload}
          </button>
        )}
      </p>
    </div>
  );
}
