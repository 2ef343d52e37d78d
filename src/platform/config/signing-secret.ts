import type { Complain } from './environment.ts';
import { installationSecret } from './installation-secret.ts';

const minimumSecretBytes = 32;

interface SecretOptions {
  dataDir: string;
  mayGenerate: boolean;
  production: boolean;
  complain: Complain;
  warnings: string[];
  /** Another variable is wrong already: nothing is written to the disk then. */
  failed: boolean;
}

export function signingSecret(text: string | undefined, options: SecretOptions): Uint8Array {
  const { complain, warnings } = options;
  const secret = Buffer.from(text ?? '', 'utf8');
  if (secret.length >= minimumSecretBytes) return secret;
  const violation = secret.length === 0 ? 'is missing' : `has ${secret.length} bytes`;
  const remedy = `set a random value of at least ${minimumSecretBytes} bytes, for example from "openssl rand -base64 48".`;
  if (!options.mayGenerate || (options.production && secret.length > 0)) {
    complain('AUTH_SECRET', `${violation}; ${remedy}`);
    return secret;
  }
  if (secret.length > 0) {
    warnings.push(`AUTH_SECRET ${violation} and is good for development only; ${remedy}`);
    return secret;
  }
  if (options.failed) return secret;
  try {
    const file = installationSecret(options.dataDir);
    warnings.push(`AUTH_SECRET is not set; sessions are signed with this installation's own secret in ${file.path}.`);
    return file.secret;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) {
      complain('DATA_DIR', `${error instanceof Error ? error.message : String(error)}.`);
      return secret;
    }
    const reason = String(error.code);
    complain(
      'DATA_DIR',
      `${options.dataDir} cannot be written (${reason}); name a folder that this user may write to.`,
    );
    return secret;
  }
}
