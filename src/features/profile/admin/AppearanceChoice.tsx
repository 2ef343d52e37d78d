import { Radio, Stack, useMantineColorScheme } from '@mantine/core';

const schemes = [
  { value: 'light', label: 'Light', description: 'Dark text on a light ground' },
  { value: 'dark', label: 'Dark', description: 'Light text on a dark ground' },
  { value: 'auto', label: 'System', description: 'As the device is set, and changing with it' },
] as const;

/** The console's theme, kept by this browser. */
export function AppearanceChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Radio.Group
      label="Theme"
      description="Applies at once, in this browser."
      value={colorScheme}
      onChange={(chosen) => setColorScheme(schemes.find(({ value }) => value === chosen)?.value ?? 'auto')}
    >
      <Stack gap="sm" mt="xs">
        {schemes.map((scheme) => (
          <Radio key={scheme.value} {...scheme} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
