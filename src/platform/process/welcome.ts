interface Start {
  address: string;
  /** Set when this start made the first account; its password only when it was made up. */
  administrator: { email: string; generatedPassword: string | null } | null;
  /** Where caught mails are read; null when mails go out. */
  mails: string | null;
}

/** The one line for programs that read the output; a made-up password is shown here and nowhere else [Q46]. */
export function welcomeLine({ address, administrator }: Start): string {
  const ready = `Millwright is ready at ${address} (admin console: ${address}/admin)`;
  if (administrator === null) return ready;
  const { email, generatedPassword } = administrator;
  const password =
    generatedPassword === null
      ? 'with the password from ADMIN_PASSWORD'
      : `with the password ${generatedPassword} (shown this once)`;
  return `${ready}; first administrator: ${email} ${password}`;
}

/** The same for the person at a terminal: each fact on a line of its own, so that it can be read and copied [Q46]. */
export function welcomeBlock({ address, administrator, mails }: Start): string {
  const facts = [
    ['Site', address],
    ['Console', `${address}/admin`],
    ...(mails === null ? [] : [['Mails', mails]]),
    ...(administrator === null ? [] : accountFacts(administrator)),
  ];
  const lines = facts.map(([name = '', fact = '']) => `  ${name.padEnd(10)}${fact}`);
  const isShownOnce = administrator !== null && administrator.generatedPassword !== null;
  const note = isShownOnce ? ['', '  Keep the password: it is not shown again.'] : [];
  return ['', 'Millwright is ready.', '', ...lines, ...note, ''].join('\n');
}

function accountFacts({ email, generatedPassword }: NonNullable<Start['administrator']>): string[][] {
  return [
    ['E-mail', email],
    ['Password', generatedPassword ?? 'the one in ADMIN_PASSWORD'],
  ];
}
