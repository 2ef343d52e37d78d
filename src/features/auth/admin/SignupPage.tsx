import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../admin-kit/paths.ts';
import { AuthLink, AuthPanel } from './AuthPanel.tsx';
import { carriedTarget } from './redirect-target.ts';
import { type Registered, SignupForm } from './SignupForm.tsx';
import { useGoOnAfter } from './useGoOn.ts';

/** Registration [A23]; afterwards it says how the account comes to life, and goes on to the sign-in page [A24] [A25]. */
export default function SignupPage() {
  const [search] = useSearchParams();
  const carried = carriedTarget(search);
  const [registered, setRegistered] = useState<Registered | null>(null);
  if (registered) return <AfterSignup registered={registered} carried={carried} />;
  return (
    <AuthPanel
      title="Create Account"
      footer={
        <>
          Already have an account? <AuthLink to={paths.login({ redirectedFrom: carried })}>Sign in</AuthLink>
        </>
      }
    >
      <SignupForm carried={carried} onRegistered={setRegistered} />
    </AuthPanel>
  );
}

function AfterSignup({ registered, carried }: { registered: Registered; carried: string | undefined }) {
  const next = nextStep(registered);
  const login = (message?: string) => paths.login({ message, redirectedFrom: carried });
  const state = { email: registered.email };
  useGoOnAfter(next.milliseconds, login(next.message), state);
  return (
    <AuthPanel
      key="after"
      isNext
      title={next.title}
      lede={next.text}
      footer={
        <AuthLink to={login()} state={state} replace>
          Sign in
        </AuthLink>
      }
    />
  );
}

interface NextStep {
  title: string;
  text: string;
  milliseconds: number;
  /** What the sign-in page then says. */
  message: string;
}

function nextStep({ verificationRequired, approvalRequired, message, email }: Registered): NextStep {
  if (verificationRequired) {
    const text = `${message} It was sent to ${email}.`;
    return { title: 'Check Your Email', text, milliseconds: 3000, message: 'verification-required' };
  }
  if (approvalRequired) {
    const text = 'An administrator has to activate it before you can sign in.';
    return { title: 'Account created!', text, milliseconds: 2000, message: 'approval-required' };
  }
  const text = 'You can sign in now. Taking you there…';
  return { title: 'Account created!', text, milliseconds: 2000, message: 'account-created' };
}
