import { useLocalStorage } from '@mantine/hooks';

/** Whether single keys do something outside of text fields; a person can turn that off (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage<boolean>({ key: 'millwright.single-keys', defaultValue: true, getInitialValueInEffect: false });
