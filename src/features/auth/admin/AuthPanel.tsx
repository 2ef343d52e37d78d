import { Paper, Stack, Title } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { BrandMark } from '../../../admin-kit/kit/page/BrandMark.tsx';
import classes from './AuthPanel.module.css';

interface AuthPanelProps {
  title: string;
  /** One sentence below the title. */
  lede?: ReactNode;
  children?: ReactNode;
  /** The way to the neighbouring page. */
  footer?: ReactNode;
  /** The panel took another's place: its title is read out, and the keyboard goes on from there. */
  isNext?: boolean;
}

/** The one frame of the pages for people who are not signed in: brand, title, offline banner [A15]. */
export function AuthPanel({ title, lede, children, footer, isNext = false }: AuthPanelProps) {
  const { online } = useNetwork();
  return (
    <main className={classes.page}>
      <title>{`${title} · Millwright`}</title>
      {!online && (
        <div role="alert" className={classes.offline}>
          <IconWifiOff size={18} aria-hidden /> No Internet Connection
        </div>
      )}
      <Paper className={classes.panel}>
        <Stack gap="md">
          <div>
            <div className={classes.brand}>
              <BrandMark size={32} />
              Millwright
            </div>
            <Title order={1} size="h3" tabIndex={-1} className={classes.title} ref={isNext ? takeFocus : undefined}>
              {title}
            </Title>
            {lede && <p className={classes.lede}>{lede}</p>}
          </div>
          {children}
        </Stack>
        {footer && <p className={classes.footer}>{footer}</p>}
      </Paper>
    </main>
  );
}

/** A link to another of the signed-out pages. */
export function AuthLink(props: Omit<LinkProps, 'className'>) {
  return <Link className={classes.link} {...props} />;
}

function takeFocus(title: HTMLElement | null): void {
  title?.focus();
}
