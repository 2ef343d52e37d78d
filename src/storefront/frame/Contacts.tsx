import { Children, type ReactNode } from 'react';
import { phoneAddress } from '../../site-kit/links/phone-address.ts';
import { useSiteFacts } from '../../site-kit/SiteFacts.tsx';
import styles from './Contacts.module.css';

/** The strip above the header: phone, or what features show in its place, e-mail and the site's links. Nothing while none of them is set [E18] [K01]. */
export function ContactBanner({ children }: { children?: ReactNode }) {
  const { contact, links } = useSiteFacts();
  const parts = Children.toArray(children);
  if (parts.length === 0 && !contact.phone && !contact.email && links.length === 0) return null;
  return (
    <nav className={styles.banner} aria-label="Contact" data-visitor-part="contact">
      <ul>
        {parts}
        {parts.length === 0 && contact.phone ? (
          <li>
            <a href={phoneAddress(contact.phone)}>{contact.phone}</a>
          </li>
        ) : null}
        {contact.email ? (
          <li>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </li>
        ) : null}
        {links.map(({ label, url }) => (
          <li key={`${label} ${url}`}>
            <a href={url} rel={url.startsWith('/') ? undefined : 'noopener'}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The footer's address, phone, e-mail and opening hours, as far as they are set. */
export function ContactBlock() {
  const { contact } = useSiteFacts();
  if (!contact.phone && !contact.email && !contact.address && !contact.hours) return null;
  return (
    <address className={styles.block}>
      {contact.address ? <span className={styles.lines}>{contact.address}</span> : null}
      {contact.phone ? <a href={phoneAddress(contact.phone)}>{contact.phone}</a> : null}
      {contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : null}
      {contact.hours ? <span className={styles.lines}>{contact.hours}</span> : null}
    </address>
  );
}
