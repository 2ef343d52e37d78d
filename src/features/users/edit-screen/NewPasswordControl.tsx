import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { PasswordField } from '../../../admin-kit/kit/form/PasswordField.tsx';
import { useMay } from '../../../admin-kit/session/session.ts';
import { settingsClient } from '../../settings/settings.client.ts';
import { drawnLength, drawPassword } from '../passwords/drawn-password.rules.ts';
import { randomBelow } from './secure-random.ts';

interface NewPasswordControlProps {
  description: string;
  isRequired: boolean;
  disabled: boolean;
}

/** A password that a colleague sets: typed, or generated and then shown this once [D02] [A41]. */
export function NewPasswordControl({ description, isRequired, disabled }: NewPasswordControlProps) {
  const may = useMay();
  const settings = useQuery({ ...settingsClient.get.query(), enabled: may('settings.view') });
  const { field, fieldState } = useController({ name: 'password' });
  const [isVisible, setIsVisible] = useState(false);
  const [generated, setGenerated] = useState<string | null>(null);
  const typed = field.value as string;
  const generate = () => {
    const length = Math.max(drawnLength, settings.data?.passwordMinimumStrict ?? 0);
    const password = drawPassword({ length, below: randomBelow });
    field.onChange(password);
    setGenerated(password);
  };
  return (
    <div>
      <Group gap="xs" align="flex-start" wrap="wrap">
        <PasswordField
          id="password"
          ref={field.ref}
          name="new-password"
          label="Password"
          labelProps={{ 'data-required': isRequired || undefined }}
          aria-required={isRequired}
          autoComplete="new-password"
          description={description}
          value={typed}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          disabled={disabled}
          isVisible={isVisible}
          onToggle={setIsVisible}
          flex="1 1 260px"
        />
        <Button
          variant="default"
          mt={{ base: 0, sm: 26 }}
          leftSection={<IconWand size={16} aria-hidden />}
          onClick={generate}
          disabled={disabled}
        >
          Generate password
        </Button>
      </Group>
      {generated !== null && generated === typed && <Generated password={generated} />}
    </div>
  );
}

function Generated({ password }: { password: string }) {
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <Alert color="blue" mt="sm" role="status" title="Generated password">
      <Group gap="xs">
        <Code fz="md">{password}</Code>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => clipboard.copy(password)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <Text size="sm" mt={6}>
        {clipboard.error
          ? 'The browser did not allow copying; select the password and copy it by hand.'
          : 'It is shown only until you leave this page. Hand it over in a safe way.'}
      </Text>
    </Alert>
  );
}
