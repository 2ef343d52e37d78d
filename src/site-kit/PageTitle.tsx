import styles from './PageTitle.module.css';

interface PageTitleProps {
  trail: readonly { href: string; label: string }[];
  title: string;
  text?: string | undefined;
}

/** The page's heading band: where one is, and what this is. */
export function PageTitle({ trail, title, text }: PageTitleProps) {
  return (
    <header className={styles.band}>
      <div className={styles.inner}>
        <nav aria-label="Breadcrumb">
          <ol className={styles.trail}>
            {trail.map((step) => (
              <li key={step.href}>
                <a href={step.href}>{step.label}</a>
              </li>
            ))}
          </ol>
        </nav>
        <h1>{title}</h1>
        {text ? <p>{text}</p> : null}
      </div>
    </header>
  );
}
