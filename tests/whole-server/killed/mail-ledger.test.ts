import { expect, test } from 'vitest';
import { keeper, newInstallation, startInstallation } from '../../support/installation.ts';
import { badModes } from '../../support/mail/bad-mail-servers.ts';
import { keepMailLedger } from '../../support/mail/mail-ledger.ts';

const each = 2;
const submissions = each * badModes.length;
/** Short, so that a silent mail server takes little of the test's time. */
const impatient = { MAIL_TIMEOUT_MS: '500', MAIL_RETRY_MS: '100', MAIL_ATTEMPTS: '30' };

const startOf = async () => {
  const env = { ...(await newInstallation()), ...impatient };
  return () => startInstallation(env);
};

test('[I28] [Q30] mail servers that fail in every way lose no mail and get none twice', async () => {
  const outcome = await keepMailLedger({ start: await startOf(), administrator: keeper, submissions, kills: 0 });
  expect(outcome).toEqual({ answered: submissions, lost: [], twice: [], refused: each });
}, 120_000);

test('[I28] [Q30] a server that is killed right after an answer loses no mail', async () => {
  const outcome = await keepMailLedger({ start: await startOf(), administrator: keeper, submissions, kills: 2 });
  expect(outcome).toMatchObject({ answered: submissions, lost: [], refused: each });
}, 120_000);
