import { PasswordInput, type PasswordInputProps } from '@mantine/core';

interface PasswordFieldProps extends Omit<PasswordInputProps, 'visible' | 'onVisibilityChange' | 'onToggle'> {
  isVisible: boolean;
  onToggle: (isVisible: boolean) => void;
  /** What the toggle shows and hides. */
  toggles?: string;
}

/** A password with its show/hide toggle, reachable by keyboard; pasting and password managers work [A10]. */
export function PasswordField({ isVisible, onToggle, toggles = 'password', ...props }: PasswordFieldProps) {
  const toggleLabel = `${isVisible ? 'Hide' : 'Show'} ${toggles}`;
  return (
    <PasswordInput
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      aria-invalid={Boolean(props.error)}
      visible={isVisible}
      onVisibilityChange={onToggle}
      visibilityToggleButtonProps={{
        'aria-label': toggleLabel,
        title: toggleLabel,
        // The label already tells the state.
        'aria-pressed': undefined,
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}
