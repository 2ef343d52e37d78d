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
          <li className={styles.wide}>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </li>
        ) : null}
        {links.map(({ label, url }) => (
          <li key={`${label} ${url}`} className={styles.wide}>
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
  const { address, phone, email, hours } = contact;
  if (!phone && !email && !address && !hours) return null;
  return (
    <address className={styles.block}>
      {address ? <Lines title="Visit us" text={address} /> : null}
      {phone || email ? (
        <div>
          <p className={styles.title}>Talk to us</p>
          {phone ? <a href={phoneAddress(phone)}>{phone}</a> : null}
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </div>
      ) : null}
      {hours ? <Lines title="Opening hours" text={hours} /> : null}
    </address>
  );
}

function Lines({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <p className={styles.lines}>{text}</p>
    </div>
  );
}
