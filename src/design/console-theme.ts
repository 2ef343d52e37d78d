import {
  type BadgeProps,
  type ComboboxProps,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  type SkeletonProps,
  type TooltipProps,
  type VariantColorsResolver,
} from '@mantine/core';
import type { NotificationsProps } from '@mantine/notifications';

const everyShade = (color: string) => Array.from({ length: 10 }, () => color) as unknown as MantineColorsTuple;
const greys = Array.from({ length: 10 }, (_, step) => `var(--mw-grey-${step})`) as unknown as MantineColorsTuple;

/** Mantine's names of the dark scheme's surfaces, lines and texts. */
const darks: MantineColorsTuple = [
  'var(--mw-text)',
  'var(--mw-grey-3)',
  'var(--mw-text-muted)',
  'var(--mw-text-muted)',
  'var(--mw-line)',
  'var(--mw-surface-hover)',
  'var(--mw-surface-raised)',
  'var(--mw-surface)',
  'var(--mw-surface-sunken)',
  'var(--mw-surface-sunken)',
];

/** The accent is light on dark and dark on light; what stands on it follows. State colours are text on their soft ground. */
const variants: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor;
  const token = { accent: 'accent', green: 'green', amber: 'amber', red: 'red', blue: 'blue' }[color];
  if (!token) return defaultVariantColorsResolver(input);
  const text = token === 'accent' ? 'var(--mw-accent-text)' : `var(--mw-${token})`;
  const soft = `var(--mw-${token}-soft)`;
  if (input.variant === 'filled') {
    const background = `var(--mw-${token})`;
    return {
      background,
      hover: token === 'accent' ? 'var(--mw-accent-hover)' : `color-mix(in srgb, ${background}, var(--mw-text) 14%)`,
      color: 'var(--mw-on-accent)',
      border: '1px solid transparent',
    };
  }
  if (input.variant === 'light') return { background: soft, hover: soft, color: text, border: '1px solid transparent' };
  if (input.variant === 'subtle' || input.variant === 'transparent') {
    return { background: 'transparent', hover: soft, color: text, border: '1px solid transparent' };
  }
  if (input.variant === 'outline')
    return { background: 'transparent', hover: soft, color: text, border: `1px solid ${text}` };
  return defaultVariantColorsResolver(input);
};

export const theme = createTheme({
  fontFamily: 'var(--mw-font)',
  fontFamilyMonospace: 'var(--mw-font-mono)',
  headings: { fontFamily: 'var(--mw-font)', fontWeight: '650' },
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: 'var(--mw-radius)', md: 'var(--mw-radius)', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  primaryColor: 'accent',
  primaryShade: 5,
  variantColorResolver: variants,
  respectReducedMotion: true,
  shadows: {
    xs: 'none',
    sm: 'var(--mw-shadow)',
    md: 'var(--mw-shadow)',
    lg: 'var(--mw-shadow)',
    xl: 'var(--mw-shadow)',
  },
  colors: {
    gray: greys,
    dark: darks,
    accent: everyShade('var(--mw-accent)'),
    green: everyShade('var(--mw-green)'),
    amber: everyShade('var(--mw-amber)'),
    red: everyShade('var(--mw-red)'),
    blue: everyShade('var(--mw-blue)'),
  },
  // Plain objects: a component's own extend() would bring its code into the sign-in page.
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 550 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm' } satisfies Partial<BadgeProps>,
      styles: { root: { textTransform: 'none', minWidth: 'max-content', fontWeight: 550 } },
    },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { label: { marginBottom: 4, fontWeight: 550 }, description: { marginTop: 4 }, error: { marginTop: 4 } },
    },
    // A closed list of choices is not in the page: each would be drawn and placed there before anybody opens it.
    Combobox: { defaultProps: { keepMounted: false } satisfies Partial<ComboboxProps> },
    // What is pressed takes 24 px at least.
    InputClearButton: { defaultProps: { size: 24 } },
    Loader: { defaultProps: { size: 'sm' } },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } satisfies Partial<NotificationProps>,
    },
    // The placeholder that takes the first focus is no child a menu may have; its first item may.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } satisfies Partial<MenuProps> },
    Modal: {
      styles: { title: { fontSize: 17, fontWeight: 650, lineHeight: 1.3 } },
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 120 },
        // A dialog's head is no second banner of the page.
        attributes: { header: { role: 'presentation' } },
      } satisfies Partial<ModalProps>,
    },
    Drawer: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: { role: 'presentation' } },
      } satisfies Partial<DrawerProps>,
    },
    // Of the layouts only this one also keeps a toast that has the focus.
    Notifications: { defaultProps: { layout: 'stacked' } satisfies Partial<NotificationsProps> },
    Skeleton: { defaultProps: { radius: 'sm' } satisfies Partial<SkeletonProps> },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        withArrow: true,
        events: { hover: true, focus: true, touch: false },
      } satisfies Partial<TooltipProps>,
    },
  },
});

const surfaces = {
  '--mantine-color-body': 'var(--mw-surface)',
  '--mantine-color-text': 'var(--mw-text)',
  '--mantine-color-dimmed': 'var(--mw-text-muted)',
  '--mantine-color-placeholder': 'var(--mw-text-muted)',
  '--mantine-color-default': 'var(--mw-surface)',
  '--mantine-color-default-hover': 'var(--mw-surface-hover)',
  '--mantine-color-default-color': 'var(--mw-text)',
  '--mantine-color-default-border': 'var(--mw-line)',
  '--mantine-color-anchor': 'var(--mw-accent-text)',
  '--mantine-color-error': 'var(--mw-red)',
  '--mantine-color-disabled': 'var(--mw-surface-sunken)',
  '--mantine-color-disabled-color': 'var(--mw-text-muted)',
  '--mantine-color-disabled-border': 'var(--mw-line)',
  '--mantine-primary-color-light': 'var(--mw-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--mw-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--mw-accent-text)',
  '--mantine-color-gray-text': 'var(--mw-text-muted)',
  '--mantine-color-gray-outline': 'var(--mw-text-muted)',
  '--mantine-color-gray-light': 'var(--mw-surface-sunken)',
  '--mantine-color-gray-light-color': 'var(--mw-text)',
  '--mantine-color-gray-light-hover': 'var(--mw-surface-hover)',
};

/** Mantine's own variables, all answered from the tokens. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--input-height-sm': 'var(--mw-control)' },
  light: surfaces,
  dark: surfaces,
});
