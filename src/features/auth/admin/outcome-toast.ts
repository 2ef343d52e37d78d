import { notifications } from '@mantine/notifications';

interface Outcome {
  isGood: boolean;
  title: string;
  /** Left out where the form itself says more. */
  message?: string;
}

let last: string | undefined;

/** The toast of what a signed-out form came to [A20] [A28]. The one before goes, so that none tells of an attempt long past. */
export function showOutcome({ isGood, title, message = '' }: Outcome): void {
  if (last !== undefined) notifications.hide(last);
  const [color, autoClose] = isGood ? ['green', 5000] : ['red', 6000];
  last = notifications.show({ color, title, message, autoClose });
}
