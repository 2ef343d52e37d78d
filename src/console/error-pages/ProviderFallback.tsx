import { Component, type ReactNode } from 'react';
import { referenceOf } from '../../admin-kit/kit/page/error-reference.ts';
import { paths } from '../../admin-kit/paths.ts';
import classes from './ProviderFallback.module.css';

export type Provider = 'store' | 'auth' | 'toast' | 'generic';

const texts: Record<Provider, { title: string; message: string; suggestion: string }> = {
  store: {
    title: 'Data store unavailable',
    message: 'The part of the console that keeps what it has loaded stopped working.',
    suggestion: 'Try again, or refresh the page. Nothing that was saved is lost.',
  },
  auth: {
    title: 'Session unavailable',
    message: 'The console could not find out who is signed in.',
    suggestion: 'Try again. If that does not help, sign out and sign in anew.',
  },
  toast: {
    title: 'Notifications unavailable',
    message: 'Short messages about what you do cannot be shown at the moment.',
    suggestion: 'You can go on working. Refresh the page to see messages again.',
  },
  generic: {
    title: 'Something went wrong',
    message: 'The console could not be shown.',
    suggestion: 'Try again, or refresh the page. If it stays, quote the reference below to support.',
  },
};

const refreshPage = () => window.location.reload();

interface FallbackProps {
  provider: Provider;
  error: unknown;
  onRetry: () => void;
}

/** What is shown in place of a part that everything else stands on [E11]; plain elements, because any part may have failed. */
export function ProviderFallback({ provider, error, onRetry }: FallbackProps) {
  const { title, message, suggestion } = texts[provider];
  // Without its messages the console still works, so that one only lies in a corner.
  const isBeside = provider === 'toast';
  const Heading = isBeside ? 'h2' : 'h1';
  const Frame = isBeside ? 'aside' : 'main';
  return (
    <Frame className={isBeside ? undefined : classes.screen}>
      <div role="alert" className={isBeside ? classes.notice : classes.panel}>
        <Heading className={classes.title}>{title}</Heading>
        <p className={classes.text}>{message}</p>
        <p className={classes.text}>{suggestion}</p>
        <div className={classes.actions}>
          <button type="button" className={classes.action} onClick={onRetry}>
            Try Again
          </button>
          <button type="button" className={classes.action} onClick={refreshPage}>
            Refresh Page
          </button>
          <a className={classes.action} href={paths.logout()}>
            Sign Out
          </a>
        </div>
        <small className={classes.reference}>
          Reference <code>{referenceOf(error)}</code>
        </small>
      </div>
    </Frame>
  );
}

interface Failure {
  error: unknown;
}

interface BoundaryProps {
  provider: Provider;
  children: ReactNode;
  /** Puts right what must be new before the next try. */
  onRetry?: () => void;
}

/** Keeps the failure of one provider from taking the window down, and offers a way on [E11]. */
export class ProviderBoundary extends Component<BoundaryProps, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <ProviderFallback provider={this.props.provider} error={failure.error} onRetry={this.retry} />;
  }
}
